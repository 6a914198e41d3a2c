import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, Gift } from '@strom/contract'
import type { Random } from '../random.ts'
import type { CrashStage } from './stage.ts'

export type CrashBuyer = { id: string; email: string; token: string; orders: string[] }

export type Traders = { buyers: CrashBuyer[]; ownerToken: string }

export type Market = Traders & {
  stage: CrashStage
  over: boolean
  /** `repeated`: calls that got no answer. */
  answered: number
  repeated: number
}

type Answer = { resultCode: number; id?: string; state?: string; canRetry?: boolean; gifts?: Gift[] }

/** Null: no answer, or only a general error. */
export async function callOnce(
  { stage }: Market,
  endpoint: Endpoint,
  { token, body, patienceMs }: { token: string; body: object; patienceMs: number },
): Promise<Answer | null> {
  try {
    const response = await fetch(`${stage.origin}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', token },
      body: endpoint.method === 'GET' ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    return response.status === 200 ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

/** Null: the market was over first. */
export async function insist(
  market: Market,
  random: Random,
  endpoint: Endpoint,
  token: string,
  body: object,
): Promise<Answer | null> {
  while (!market.over) {
    const answer = await callOnce(market, endpoint, { token, body, patienceMs: 30_000 })
    if (answer) {
      market.answered += 1
      return answer
    }
    market.repeated += 1
    await sleep(random.between(20, 300))
  }
  return null
}
