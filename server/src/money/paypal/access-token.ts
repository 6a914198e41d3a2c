import * as z from 'zod/mini'
import type { Clock } from '../../base/clock.ts'
import { sendRequest } from './http.ts'

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })

/** A call in progress must not outlive its token. */
const spareMs = 60_000

export type AccessToken =
  | { ok: true; token: string }
  | { ok: false; retry: boolean; why: string; status?: number }

export type AccessTokens = {
  /** Concurrent callers share one request. */
  current(): Promise<AccessToken>
  reject(token: string): void
}

type Options = {
  apiAddress(): Promise<string>
  clientId: string
  clientSecret: string
  clock: Clock
  timeoutMs: number
}

function tokenIn(text: string) {
  try {
    return tokenAnswer.safeParse(JSON.parse(text))
  } catch {
    return null
  }
}

export function createAccessTokens(options: Options): AccessTokens {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64')
  let held: { token: string; from: number; until: number } | null = null
  let asking: Promise<AccessToken> | null = null

  async function ask(): Promise<AccessToken> {
    const reply = await sendRequest({
      method: 'POST',
      url: `${await options.apiAddress()}/v1/oauth2/token`,
      headers: {
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        Accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: options.timeoutMs,
    })
    if (!reply.arrived) return { ok: false, retry: true, why: `asking for a token: ${reply.why}` }
    const parsed = reply.status === 200 ? tokenIn(reply.text) : null
    if (!parsed?.success) {
      const { status } = reply
      const refused = [400, 401, 403].includes(status)
      return {
        ok: false,
        retry: !refused,
        why: `no token was given (HTTP ${status})`,
        ...(refused && { status }),
      }
    }
    const { access_token: token, expires_in: seconds } = parsed.data
    const from = options.clock.now()
    held = { token, from, until: from + Math.max(0, seconds * 1000 - spareMs) }
    return { ok: true, token }
  }

  return {
    current() {
      const now = options.clock.now()
      // The clock may have been set back since.
      if (held && held.from <= now && now < held.until)
        return Promise.resolve({ ok: true, token: held.token })
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    reject(token) {
      if (held?.token === token) held = null
    },
  }
}
