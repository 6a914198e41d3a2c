import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TroubledNode } from './stage.ts'

/** The promise is 3 seconds; the rest allows for a busy machine. */
export const soonMs = 5000

/** See docs/several-nodes.md. */
const secondsToWait = { unreachable: '2', busy: '2', slow: '5', full: '30' } as const

export function refusedFor(reason: keyof typeof secondsToWait) {
  return expect.objectContaining({
    status: 503,
    retryAfter: secondsToWait[reason],
    body: { resultCode: 19, detail: expect.any(String), reason: `database-${reason}` },
  })
}

const ticket = { type: 1, subject: 'No sound', description: 'The harbour is silent.' }

export function actsOf(node: TroubledNode, { token }: { token: string }, ip?: string) {
  return {
    async play(): Promise<string> {
      const { body } = await node.call(contract.playback.expiryToken, {
        token,
        body: {},
        ...(ip && { ip }),
      })
      if (!body.streamToken) throw new Error(`no stream token: ${JSON.stringify(body)}`)
      return body.streamToken
    },
    read: (at = node) => at.call(contract.streams.all, { token }),
    write: (at = node) => at.call(contract.support.createTicket, { token, body: ticket }),
    async tickets(): Promise<number> {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from tickets`.execute(node.app.db)
      return rows[0]?.n ?? 0
    },
  }
}
