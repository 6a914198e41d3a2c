import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach } from 'vitest'
import { createPayPal } from './create-paypal.ts'

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

/** A scripted PayPal and its client, new for each test. */
export type TestPayPal = {
  paypal: ReturnType<typeof createPayPal>
  /** Answers to calls other than for a token; then `testOrder`. */
  replies: (() => Reply)[]
  /** The client's clock, in milliseconds since 1970. */
  now: number
  seen: Seen[]
  /** Without token requests. */
  calls(): Seen[]
  tokens: number
  log: string
}

export const testSecret = 'a-very-secret-secret'

export const testOrder = {
  id: 'ORDER1',
  status: 'CREATED',
  purchase_units: [{ amount: { currency_code: 'USD', value: '19.99' }, custom_id: 'ours' }],
}

export function useTestPayPal(): TestPayPal {
  const test = { calls: () => test.seen.filter(({ path }) => path !== '/v1/oauth2/token') } as TestPayPal

  function answer(call: Seen): Reply {
    if (call.path !== '/v1/oauth2/token') return test.replies.shift()?.() ?? { status: 200, body: testOrder }
    test.tokens += 1
    return { status: 200, body: { access_token: `token-${test.tokens}`, expires_in: 3600 } }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
    test.seen.push(call)
    const reply = answer(call)
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(text)
  })

  beforeEach(async () => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    Object.assign(test, { now, seen: [], replies: [], log: '', tokens: 0 })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const write = (line: string) => {
      test.log += line
    }
    test.paypal = createPayPal({
      apiAddress: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      scriptAddress: '',
      sources: [],
      clientId: 'client',
      clientSecret: testSecret,
      webhookId: 'WEBHOOK',
      demonstration: false,
      clock: { now: () => test.now },
      log: pino({ level: 'trace' }, { write }),
      patience: { tries: 3, tryMs: 2000, totalMs: 5000, backoffMs: 2 },
    })
  })
  afterEach(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return test
}
