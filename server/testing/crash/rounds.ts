import { setTimeout as sleep } from 'node:timers/promises'
import { startJobs } from '../../src/compose/jobs.ts'
import { deliverDueGifts } from '../../src/money/payments/deliver-gifts.ts'
import { reconcile } from '../../src/money/payments/reconcile.ts'
import { refundOrder } from '../../src/money/payments/refund-order.ts'
import type { App } from '../../src/operate/app.ts'
import { type Audit, auditPurchases } from '../audit/purchases.ts'
import type { Random } from '../random.ts'
import { letThemBuy, rush } from './buyers.ts'
import type { Market, Traders } from './calls.ts'
import type { CrashStage } from './stage.ts'

export type RoundReport = Audit & {
  kills: number
  databaseKills: number
  answered: number
  repeated: number
  /** Orders, refunds and events left by the last kill. */
  unfinished: number
  /** From the restart until no order is between call and receipt. */
  settledMs: number
}

const faults = [
  { match: 'POST /v2/checkout/orders', kind: 'reset-after' },
  { match: 'POST /v2/checkout/orders', kind: 'status-before', status: 503 },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'time-out-before' },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'time-out-after' },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'reset-after', times: 3 },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'cut-body' },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'not-json' },
  { match: 'POST /v2/checkout/orders/*/capture', kind: 'status-after', status: 500, times: 3 },
  { match: 'GET /v2/checkout/orders/*', kind: 'status-before', status: 429 },
  { match: 'GET /v2/checkout/orders/*', kind: 'cut-body' },
  { match: 'POST /v1/notifications/*', kind: 'status-before', status: 500, times: 5 },
  { match: 'POST /v1/oauth2/token', kind: 'reset-before' },
] as const

const travels = [{}, {}, { copies: 3 }, { delaySeconds: 2 }, { hold: true }] as const

/** Returns how often PostgreSQL was killed. */
async function liveAndDie(market: Market, random: Random): Promise<number> {
  const { stage } = market
  await stage.start()
  for (let i = random.between(1, 3); i > 0; i -= 1) await stage.control('add-fault', random.pick(faults))
  await stage.control('deliveries', random.pick(travels))
  await sleep(random.between(200, 1000))
  await rush(market, random)
  const databaseKills = stage.crashDatabase ? random.between(0, 6) : 0
  for (let left = databaseKills; left > 0; left -= 1) {
    await stage.crashDatabase?.()
    await sleep(random.between(0, 1000))
    // At last the site dies while it reconnects to the database.
    if (left > 1) await rush(market, random)
  }
  await stage.kill()
  await stage.control('clear-faults')
  return databaseKills
}

async function countUnfinished({ db }: App): Promise<number> {
  const orders = db.selectFrom('orders').select('id').where('state', 'in', ['capturing', 'pending'])
  const refunds = db.selectFrom('refunds').select('id').where('state', 'in', ['asked', 'pending'])
  const events = db.selectFrom('provider_events').select('id').where('worked_at', 'is', null)
  const found = await Promise.all([orders, refunds, events].map((query) => query.execute()))
  return found.flat().length
}

/** What members are told. */
const maxSettleMs = 60_000

/** Returns the milliseconds; more than `maxSettleMs` if orders remain. */
async function waitUntilSettled(app: App): Promise<number> {
  const began = performance.now()
  await startJobs(app)
  while (performance.now() - began <= maxSettleMs) {
    const underWay = await app.db.selectFrom('orders').select('id').where('state', '=', 'capturing').execute()
    if (underWay.length === 0) break
    await sleep(50)
  }
  return performance.now() - began
}

async function refundOne({ app, stage, random }: { app: App; stage: CrashStage; random: Random }) {
  const paid = await app.db.selectFrom('orders').select('id').where('state', '=', 'completed').execute()
  if (paid.length === 0) return
  await stage.control('add-fault', { match: 'POST /v2/payments/captures/*/refund', kind: 'not-json' })
  await refundOrder(app, { orderId: random.pick(paid).id })
  await stage.control('clear-faults')
}

const mostLooks = 12
const lookSeconds = 120

/** Returns the last audit. */
async function settle(app: App, stage: CrashStage): Promise<Audit> {
  await stage.control('deliveries', {})
  await stage.control('release-deliveries', { order: 'reversed' })
  for (let looks = 1; ; looks += 1) {
    await stage.control('put-forward', { seconds: lookSeconds })
    const ahead = looks * lookSeconds * 1000
    const later = { ...app, clock: { ...app.clock, now: () => app.clock.now() + ahead } }
    await reconcile(later)
    await deliverDueGifts(later)
    const audit = await auditPurchases(app.db, await stage.control('books'))
    if (audit.differences.length === 0 || looks === mostLooks) return audit
  }
}

export async function runRound(
  stage: CrashStage,
  traders: Traders,
  { random, kills }: { random: Random; kills: number },
): Promise<RoundReport> {
  const market: Market = { ...traders, stage, over: false, answered: 0, repeated: 0 }
  const bought = letThemBuy(market, random.fork())
  let databaseKills = 0
  try {
    for (let i = 0; i < kills; i += 1) databaseKills += await liveAndDie(market, random)
  } finally {
    market.over = true
    await bought
  }
  const left = await stage.inside(async (app) => {
    const unfinished = await countUnfinished(app)
    return { unfinished, settledMs: await waitUntilSettled(app) }
  })
  return stage.inside(async (app) => {
    await refundOne({ app, stage, random })
    const { answered, repeated } = market
    return { ...(await settle(app, stage)), ...left, kills, databaseKills, answered, repeated }
  })
}
