import { type Findings, groupBy, type Ledgers, sum } from './rows.ts'

function createTaken({ payments, refunds }: Ledgers) {
  const orderOf = new Map(payments.map(({ id, order_id }) => [id, order_id]))
  const done = refunds.filter(({ state }) => state === 'completed')
  const refundsOf = groupBy(done, (refund) => orderOf.get(refund.payment_id) ?? null)
  return (orderId: string, by?: Date): number => {
    const counted = refundsOf(orderId).filter(
      ({ completed_at }) => !by || (completed_at && completed_at <= by),
    )
    const parts = counted.flatMap(({ months_taken }) => months_taken)
    return sum(parts.filter(({ grantId }) => by || grantId === 0).map(({ months }) => months))
  }
}

/** 0 for an unclaimed gift. */
export function createMonthsDue(ledgers: Ledgers) {
  const giftOf = new Map(ledgers.gifts.map((gift) => [gift.order_id, gift]))
  const taken = createTaken(ledgers)
  return (order: Ledgers['orders'][number], line: Ledgers['lines'][number]): number => {
    const gift = giftOf.get(order.id)
    if (order.completed_at === null || (gift && gift.claimed_at === null)) return 0
    return gift ? Math.max(0, line.months - taken(order.id)) : line.months
  }
}

/** To the account that the address had, else an invitation; none if nothing was left. */
export function listGiftMails(ledgers: Ledgers) {
  const accountOf = new Map(ledgers.accounts.map((account) => [account.email, account]))
  const lineOf = new Map(ledgers.lines.map((line) => [line.order_id, line]))
  const taken = createTaken(ledgers)
  return ledgers.gifts.flatMap(({ order_id, email, delivered_at }) => {
    if (!delivered_at || taken(order_id, delivered_at) >= (lineOf.get(order_id)?.months ?? 0)) return []
    const account = accountOf.get(email)
    const isKnown = account !== undefined && account.created_at < delivered_at
    return [{ email, kind: isKnown ? 'months-given' : 'invitation' }]
  })
}

export function auditGifts(ledgers: Ledgers, { same, wrong }: Findings) {
  const accountOf = new Map(ledgers.accounts.map((account) => [account.email, account]))
  const lineOf = new Map(ledgers.lines.map((line) => [line.order_id, line]))
  const orderOf = new Map(ledgers.orders.map((order) => [order.id, order]))
  const taken = createTaken(ledgers)
  for (const { order_id, email, paid_at, delivered_at, claimed_at, claimed_by } of ledgers.gifts) {
    const name = `gift ${order_id}`
    const [order, line] = [orderOf.get(order_id), lineOf.get(order_id)]
    same(`${name}: paid`, paid_at !== null, order !== undefined && order.completed_at !== null)
    if (paid_at === null && (delivered_at ?? claimed_at ?? claimed_by)) wrong(`${name} was not paid for`)
    same(`${name}: whose it is`, line?.account_id, claimed_by ?? order?.buyer_id)
    const person = accountOf.get(email)
    if (claimed_by !== null && claimed_by !== person?.id && claimed_by !== order?.buyer_id) {
      wrong(`${name} is claimed by a stranger`)
    }
    if (paid_at === null || claimed_at !== null) continue
    if (delivered_at === null) wrong(`${name} was never mailed`)
    if (person && taken(order_id) < (line?.months ?? 0)) wrong(`${name} waits for ${email}, who is there`)
  }
}
