import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { AccessTokens } from './access-token.ts'
import { type Reply, sendRequest } from './http.ts'
import { errorAnswer } from './wire.ts'

/** As `ProviderFailure`; `issue` is PayPal's code, such as INSTRUMENT_DECLINED. */
export type CallFailure =
  | { ok: false; reason: 'refused'; httpStatus: number; issue: string; description: string; debugId?: string }
  | { ok: false; reason: 'uncertain'; description: string; tokenStatus?: number }

export type RetryLimits = { tries: number; tryMs: number; totalMs: number; backoffMs: number }

/** Short enough for a waiting buyer; the reconciler handles the rest. */
export const defaultRetryLimits: RetryLimits = { tries: 4, tryMs: 12_000, totalMs: 25_000, backoffMs: 300 }

export type PayPalCall = {
  method: 'GET' | 'POST'
  /** Ids must be percent-encoded. */
  path: string
  body?: string
  /** Makes repetition harmless; a call without one must be idempotent. */
  requestId?: string
}

type Options = {
  apiAddress(): Promise<string>
  tokens: AccessTokens
  log: Logger
  patience: RetryLimits
}

const uncertain = (description: string) => ({ ok: false as const, reason: 'uncertain' as const, description })

const passing = new Set([408, 409, 425, 429])

/** PayPal is still working on an earlier attempt. */
const inProgress = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS'])

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function waitAsked(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

/** Uncertain without PayPal's own error body, as with a proxy's page. */
function refusalIn(status: number, text: string, debugId: string | null): CallFailure {
  const parsed = errorAnswer.safeParse(json(text))
  if (!parsed.success) return uncertain(`HTTP ${status} without an answer of PayPal's`)
  const { name, message, details, debug_id } = parsed.data
  const issue = details?.[0]?.issue ?? name
  if (inProgress.has(issue)) return uncertain('an earlier try is still under way')
  const debug = debug_id ?? debugId
  return {
    ok: false,
    reason: 'refused',
    httpStatus: status,
    issue,
    description: details?.[0]?.description ?? message ?? name,
    ...(debug && { debugId: debug }),
  }
}

type Verdict =
  | { ok: true; text: string }
  | { ok: false; failure: CallFailure; again: boolean; afterMs?: number }

function classifyReply(reply: Reply): Verdict {
  if (!reply.arrived) return { ok: false, failure: uncertain(reply.why), again: true }
  const { status, headers, text } = reply
  if (status >= 200 && status < 300) return { ok: true, text }
  if (status >= 500 || passing.has(status)) {
    const afterMs = waitAsked(headers)
    const failure = uncertain(`HTTP ${status}`)
    return { ok: false, failure, again: true, ...(afterMs !== undefined && { afterMs }) }
  }
  if (status < 400) return { ok: false, failure: uncertain(`HTTP ${status}, a redirection`), again: false }
  const failure = refusalIn(status, text, headers.get('paypal-debug-id'))
  return { ok: false, failure, again: failure.reason === 'uncertain' }
}

function requestHeaders({ body, requestId }: PayPalCall, token: string): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    Accept: 'application/json',
    Prefer: 'return=representation',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(requestId && { 'PayPal-Request-Id': requestId }),
  }
}

export type Calls = {
  make<T extends z.core.$ZodType>(
    call: PayPalCall,
    schema: T,
  ): Promise<{ ok: true; answer: z.output<T> } | CallFailure>
}

/** A second 401 leaves the outcome uncertain: sign-in trouble says nothing about an order. */
export function createCalls({ apiAddress, tokens, log, patience }: Options): Calls {
  async function tryOnce(call: PayPalCall, timeoutMs: number): Promise<Verdict> {
    const access = await tokens.current()
    if (!access.ok) {
      const { why, retry, status } = access
      const failure = { ...uncertain(why), ...(status !== undefined && { tokenStatus: status }) }
      return { ok: false, failure, again: retry }
    }
    const { method, path, body } = call
    const reply = await sendRequest({
      method,
      url: `${await apiAddress()}${path}`,
      headers: requestHeaders(call, access.token),
      ...(body !== undefined && { body }),
      timeoutMs,
    })
    if (!reply.arrived || reply.status !== 401) return classifyReply(reply)
    tokens.reject(access.token)
    return { ok: false, failure: uncertain('PayPal did not accept our sign-in'), again: true, afterMs: 0 }
  }

  async function untilSettled(call: PayPalCall): Promise<Verdict> {
    const startedAt = performance.now()
    const left = () => patience.totalMs - (performance.now() - startedAt)
    for (let tries = 1; ; tries += 1) {
      const verdict = await tryOnce(call, Math.max(1, Math.min(patience.tryMs, left())))
      if (verdict.ok || !verdict.again || tries >= patience.tries) return verdict
      // Jitter, so that waiting callers do not come back together.
      const backoffMs = patience.backoffMs * 2 ** (tries - 1) * (1 + Math.random())
      const waitMs = verdict.afterMs ?? backoffMs
      if (waitMs >= left()) return verdict
      await sleep(waitMs)
    }
  }

  return {
    async make(call, schema) {
      const verdict = await untilSettled(call)
      const where = { method: call.method, path: call.path }
      if (!verdict.ok) {
        log.warn({ paypal: { ...where, ...verdict.failure } }, 'a call to PayPal did not succeed')
        return verdict.failure
      }
      const parsed = z.safeParse(schema, verdict.text === '' ? {} : json(verdict.text))
      if (parsed.success) return { ok: true, answer: parsed.data }
      log.error(
        { paypal: { ...where, issues: parsed.error.issues } },
        'an answer of PayPal is not understood',
      )
      return uncertain('the answer is not understood')
    },
  }
}
