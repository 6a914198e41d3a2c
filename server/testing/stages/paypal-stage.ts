import { type Emulator, openEmulator } from '@strom/paypal-emulator/emulator'
import { serveEmulator } from '@strom/paypal-emulator/serve-emulator'
import { pino } from 'pino'
import type { RetryLimits } from '../../src/money/paypal/calls.ts'
import { createPayPal } from '../../src/money/paypal/create-paypal.ts'
import { testStart } from '../test-app.ts'

export type ArrivedEvent = { headers: Record<string, string>; body: string; type: string }

type PayPalClient = ReturnType<typeof createPayPal>

export type PayPalStage = {
  paypal: PayPalClient
  /** With little patience. */
  hastyPayPal: PayPalClient
  emulator: Emulator
  address: string
  events: ArrivedEvent[]
  /** 0: no answer. */
  answerEventsWith(status: number): void
  logged(): string
  advance(seconds: number): void
  close(): Promise<void>
}

/** Short, so that tests of faults are fast. */
const quick: RetryLimits = { tries: 5, tryMs: 300, totalMs: 5000, backoffMs: 5 }

/** Without a site: a webhook only notes what arrives. */
export async function openPayPalStage(
  options: { patience?: Partial<RetryLimits>; store?: string } = {},
): Promise<PayPalStage> {
  let now = testStart
  let status = 200
  let log = ''
  const clock = { now: () => now }
  const note = (line: string) => {
    log += line
  }
  const events: ArrivedEvent[] = []
  const credentials = { clientId: 'client', clientSecret: 'a-secret-of-the-client', webhookId: 'WEBHOOK1' }
  const emulator = openEmulator({
    store: options.store ?? ':memory:',
    clock,
    credentials,
    async deliver(headers, body) {
      events.push({ headers, body, type: JSON.parse(body).event_type })
      return status
    },
  })
  const server = await serveEmulator(emulator, 0)
  emulator.reachableAt(server.address)
  const client = (patience: RetryLimits) =>
    createPayPal({
      ...credentials,
      apiAddress: server.address,
      scriptAddress: `${server.address}/sdk/js`,
      sources: [],
      demonstration: true,
      clock,
      log: pino({ level: 'debug' }, { write: note }),
      patience,
    })
  return {
    paypal: client({ ...quick, ...options.patience }),
    hastyPayPal: client({ ...quick, tries: 2 }),
    emulator,
    address: server.address,
    events,
    answerEventsWith(answered) {
      status = answered
    },
    logged: () => log,
    advance(seconds) {
      now += seconds * 1000
    },
    async close() {
      await server.close()
      await emulator.close()
    },
  }
}
