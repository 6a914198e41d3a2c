import type * as z from 'zod/mini'
import { settleCapture } from './captures.ts'
import type { Clock } from './clock.ts'
import type { Context } from './context.ts'
import { type ControlName, type Controls, controls } from './control.ts'
import { createDeliveries, type Deliver } from './deliveries.ts'
import { createFaults, type Fault } from './faults.ts'
import { openStore, type Store } from './queries.ts'
import type { EmulatorRequest } from './request.ts'
import type { Credentials } from './sign-in.ts'

type Input<N extends ControlName> = z.input<Controls[N]['body']>
type Output<N extends ControlName> = Awaited<ReturnType<Controls[N]['run']>>

export type Emulator = {
  readonly credentials: Credentials
  readonly context: Context
  takeFault(request: EmulatorRequest): Fault | undefined
  /** Synchronous writes are one transaction. */
  control<N extends ControlName>(name: N, body?: Input<N>): Promise<Output<N>>
  /** Settles slow payments and delivers events. Before `start`, runs only on call. */
  work(): Promise<void>
  start(): void
  /** Base of links in answers. */
  reachableAt(address: string): void
  close(): Promise<void>
}

type Options = {
  /** SQLite file or ':memory:', opened at first use. */
  store: string
  clock: Clock
  credentials: Credentials
  deliver: Deliver
}

const tickMs = 250

export function openEmulator({ store: path, clock, credentials, deliver }: Options): Emulator {
  let opened: Store | undefined
  let ahead = 0
  let address = ''
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const faults = createFaults()
  const now = () => clock.now() + ahead
  const store = lazily(() => {
    opened ??= openStore(path)
    return opened
  })
  const deliveries = createDeliveries({ store, clock: { now }, webhookId: credentials.webhookId, deliver })
  const context: Context = {
    store,
    now,
    get address() {
      return address
    },
    publish: deliveries.publish,
  }

  async function workOnce() {
    for (const { record } of store.listDue('completion', now())) {
      store.transaction(() => settleCapture(context, record.captureId, 'COMPLETED'))
    }
    await deliveries.sendDue()
  }

  async function work() {
    // Records that fall due meanwhile wait for the next round.
    await working
    working ??= workOnce().finally(() => {
      working = undefined
    })
    return working
  }

  return {
    credentials,
    context,
    takeFault: faults.take,
    async control(name, body) {
      const { body: shape, run } = controls[name]
      const putForward = (seconds: number) => {
        ahead += seconds * 1000
      }
      const parsed = shape.parse(body ?? {})
      const workshop = { context, faults, deliveries, putForward, work }
      // All it writes before its first await is one transaction.
      return store.transaction(() => run(workshop, parsed as never)) as never
    },
    work,
    start() {
      timer ??= setInterval(() => {
        if (!working) work().catch(() => {})
      }, tickMs).unref()
    },
    reachableAt(where) {
      address = where
    },
    async close() {
      clearInterval(timer)
      await working?.catch(() => {})
      opened?.close()
      opened = undefined
    },
  }
}

/** Most tests never need a store. */
function lazily(open: () => Store): Store {
  return {
    find: (kind, id) => open().find(kind, id),
    list: (kind) => open().list(kind),
    listDue: (kind, moment) => open().listDue(kind, moment),
    put: (kind, id, record, due) => open().put(kind, id, record, due),
    remove: (kind, id) => open().remove(kind, id),
    transaction: (work) => open().transaction(work),
    empty: () => open().empty(),
    close: () => open().close(),
  }
}
