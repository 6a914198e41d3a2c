import { accessEnd, endAsGiven, type GrantLine, startAsGiven } from '@strom/rules/access'
import { createMonthsDue, listGiftMails } from './gifts.ts'
import { type Findings, groupBy, type Ledgers, sum } from './rows.ts'

const paidStates = new Set(['completed', 'partially-refunded', 'refunded', 'disputed'])

/** Each order has ended, with everything exactly once or with nothing. */
export function auditOrders(ledgers: Ledgers, { same, wrong }: Findings) {
  const { orders, lines, payments, grants, points } = ledgers
  const monthsDue = createMonthsDue(ledgers)
  const linesOf = groupBy(lines, (line) => line.order_id)
  const paymentsOf = groupBy(payments, (payment) => payment.order_id)
  const grantsOf = groupBy(
    grants.filter(({ kind }) => kind === 'grant'),
    (grant) => grant.order_id,
  )
  const pointsOf = groupBy(points, (entry) => entry.order_id)
  for (const order of orders) {
    const name = `order ${order.id}`
    const paid = order.completed_at !== null
    if (order.state === 'capturing' || order.state === 'pending') wrong(`${name} is left ${order.state}`)
    if (order.needs_review) wrong(`${name} needs a person: ${order.problem}`)
    same(`${name}: state ${order.state} of a paid order`, paidStates.has(order.state), paid)
    same(`${name}: payments`, paymentsOf(order.id).length, paid ? 1 : 0)
    for (const payment of paymentsOf(order.id)) {
      same(`${name}: cents paid`, payment.cents, order.total_cents)
      same(`${name}: payer`, payment.account_id, order.buyer_id)
    }
    const granted = grantsOf(order.id)
    const due = linesOf(order.id).map((line) => monthsDue(order, line))
    same(`${name}: grants`, granted.length, due.filter((months) => months > 0).length)
    same(`${name}: months`, sum(granted.map(({ months }) => months ?? 0)), sum(due))
    same(
      `${name}: months of its lines`,
      sum(linesOf(order.id).map(({ months }) => months)),
      order.total_months,
    )
    for (const line of linesOf(order.id)) {
      const own = granted.filter(({ account_id }) => account_id === line.account_id)
      const months = monthsDue(order, line)
      same(`${name}: grants of line ${line.position}`, own.length, months > 0 ? 1 : 0)
      same(`${name}: grant of line ${line.position}`, line.grant_id, own[0]?.id ?? null)
      same(`${name}: months of line ${line.position}`, own[0]?.months ?? 0, months)
    }
    const entries = pointsOf(order.id)
    const total = (...kinds: string[]) =>
      sum(entries.filter(({ kind }) => kinds.includes(kind)).map((entry) => entry.points))
    same(`${name}: points still held`, 0 - total('held', 'released'), 0)
    same(`${name}: points spent`, 0 - total('spent'), paid ? order.points : 0)
  }
}

export function auditAccess({ accounts, orders, grants, access }: Ledgers, { same, wrong }: Findings) {
  const paid = new Set(orders.filter(({ completed_at }) => completed_at !== null).map(({ id }) => id))
  const grantsOf = groupBy(grants, (grant) => grant.account_id)
  const accessOf = new Map(access.map(({ account_id, ends_at }) => [account_id, ends_at.getTime()]))
  for (const { id, email } of accounts) {
    const rows = grantsOf(id)
    const ledger: GrantLine[] = rows.map((row) => {
      const at = row.created_at.getTime()
      return row.kind === 'grant'
        ? { kind: 'grant', id: row.id, at, seconds: row.seconds, months: row.months }
        : {
            kind: 'reversal',
            at,
            reverses: row.reverses_grant_id ?? 0,
            seconds: -row.seconds,
            months: row.months,
          }
    })
    same(`${email}: end of access`, accessOf.get(id) ?? null, accessEnd(ledger))
    for (const row of rows) {
      if (row.reason === 'order' && !paid.has(row.order_id ?? '')) wrong(`grant ${row.id} was not paid for`)
      if (row.kind !== 'grant' || row.months === null) continue
      const wanted = (endAsGiven(ledger, row.id, row.months) ?? 0) - (startAsGiven(ledger, row.id) ?? 0)
      same(`grant ${row.id}: seconds of ${row.months} months`, row.seconds, wanted / 1000)
    }
  }
}

export function auditPoints({ accounts, points }: Ledgers, { wrong }: Findings) {
  const pointsOf = groupBy(points, (entry) => entry.account_id)
  for (const { id, email } of accounts) {
    let balance = 0
    for (const entry of pointsOf(id)) {
      balance += entry.points
      if (balance < 0) wrong(`${email}: ${balance} points after entry ${entry.id} (${entry.kind})`)
    }
  }
}

/** True if the order's months for the account, or all its money, went back. */
function findGone({ orders, lines, payments, refunds }: Ledgers) {
  const paymentsOf = groupBy(payments, (payment) => payment.order_id)
  const refundsOf = groupBy(
    refunds.filter(({ state }) => state === 'completed'),
    (refund) => refund.payment_id,
  )
  return (orderId: string, accountId: string): boolean => {
    const paid = paymentsOf(orderId)
    const back = paid.flatMap(({ id }) => refundsOf(id))
    if (sum(back.map(({ cents }) => cents)) >= sum(paid.map(({ cents }) => cents))) return true
    const own = lines.filter(({ order_id, account_id }) => order_id === orderId && account_id === accountId)
    const isBuyer = orders.some(({ id, buyer_id }) => id === orderId && buyer_id === accountId)
    if (own.length === 0) return !isBuyer
    const taken = back.flatMap(({ months_taken }) =>
      months_taken.filter((part) => part.accountId === accountId).map(({ months }) => months),
    )
    return sum(taken) >= sum(own.map(({ months }) => months))
  }
}

/**
 * Once if an order paid for the invited account, and again each time that all which the completing order paid
 * for it went back before the next payment.
 */
export function auditInvitations(ledgers: Ledgers, { same }: Findings) {
  const { orders, lines, points, invitations } = ledgers
  const isGone = findGone(ledgers)
  const paid = orders.filter(({ completed_at }) => completed_at !== null)
  const paidIds = new Set(paid.map(({ id }) => id))
  const bought = new Set([
    ...paid.map(({ buyer_id }) => buyer_id),
    ...lines.filter(({ order_id }) => paidIds.has(order_id)).map(({ account_id }) => account_id),
  ])
  const earnedOf = groupBy(
    points.filter(({ kind }) => kind === 'earned'),
    (entry) => entry.invitation_id,
  )
  for (const { id, email, invitee_id, status } of invitations) {
    if (invitee_id === null) continue
    const completedBy = earnedOf(id).map(({ order_id }) => order_id ?? '')
    const standing = completedBy.filter((orderId) => !isGone(orderId, invitee_id))
    const atLeast = bought.has(invitee_id) ? Math.max(1, completedBy.length) : 0
    same(`invitation of ${email}: times its points were earned`, completedBy.length, atLeast)
    same(`invitation of ${email}: orders that complete it`, standing.length > 1, false)
    const stands = standing.length === 1 && standing[0] === completedBy.at(-1)
    same(`invitation of ${email}: status`, status, stands ? 3 : 2)
  }
}

export function auditMails(ledgers: Ledgers, { same }: Findings) {
  const { accounts, orders, lines, gifts, payments, refunds, mails } = ledgers
  const emailOf = new Map(accounts.map(({ id, email }) => [id, email]))
  const mailsOf = groupBy(mails, ({ kind, recipient }) => `${kind} ${recipient}`)
  const paid = new Map(
    orders.filter(({ completed_at }) => completed_at !== null).map((order) => [order.id, order]),
  )
  for (const { order_id, account_id, provider_transaction_id } of payments) {
    if (order_id === null) continue
    const receipts = mailsOf(`receipt ${emailOf.get(account_id)}`)
    const own = receipts.filter(({ body_text }) => body_text.includes(provider_transaction_id ?? '?'))
    same(`order ${order_id}: receipts`, own.length, 1)
  }
  const ofGifts = new Set(gifts.map(({ order_id }) => order_id))
  const forFriends = lines.filter(({ order_id, account_id }) => {
    const order = paid.get(order_id)
    return order !== undefined && order.buyer_id !== account_id && !ofGifts.has(order_id)
  })
  const friendLinesOf = groupBy(forFriends, (line) => line.account_id)
  const giftMailsOf = groupBy(listGiftMails(ledgers), ({ kind, email }) => `${kind} ${email}`)
  for (const { id, email } of accounts) {
    const kind = `months-given ${email}`
    const wanted = friendLinesOf(id).length + giftMailsOf(kind).length
    same(`${email}: mails about given months`, mailsOf(kind).length, wanted)
  }
  for (const email of new Set(gifts.map((gift) => gift.email))) {
    const kind = `invitation ${email}`
    same(`${email}: invitations to a gift`, mailsOf(kind).length, giftMailsOf(kind).length)
  }
  const counted = (wanted: string) => mails.filter(({ kind }) => kind === wanted).length
  same('receipts in all', counted('receipt'), paid.size)
  same('mails about refunds', counted('refund'), refunds.filter(({ state }) => state === 'completed').length)
}
