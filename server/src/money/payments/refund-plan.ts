/** A line of a paid order, with the months of it that earlier refunds took. */
export type PaidLine = { accountId: string; months: number; taken: number }

export type Paid = {
  /** The cents received, and the cents refunded or about to be. */
  cents: number
  refundedCents: number
  lines: readonly PaidLine[]
  /** Points that the order spent, and those given back. */
  points: number
  pointsReturned: number
}

/** How much is to go back: all that is left, so many cents, or the months of these accounts. */
export type RefundRequest = { cents?: number; accountIds?: readonly string[] }

export type RefundPlan = {
  cents: number
  /** Months to take back of each account, those with 0 left out. */
  months: { accountId: string; months: number }[]
  points: number
  /** Nothing of the payment is left after it. */
  whole: boolean
}

export type PlannedRefund =
  | { ok: true; plan: RefundPlan }
  | { ok: false; reason: 'nothing-left' | 'too-much' | 'no-amount' | 'no-such-line' }

function left({ months, taken }: PaidLine): number {
  return months - taken
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** So many months from the end of the cart: friends' go before the buyer's own, who comes first. */
function fromTheEnd(lines: readonly PaidLine[], months: number) {
  let wanted = months
  const taken = lines.toReversed().map((line) => {
    const part = Math.min(left(line), wanted)
    wanted -= part
    return { accountId: line.accountId, months: part }
  })
  return taken.toReversed().filter((part) => part.months > 0)
}

function ofLines(paid: Paid, accountIds: readonly string[]): PlannedRefund {
  const chosen = paid.lines.filter(({ accountId }) => accountIds.includes(accountId))
  const months = sum(chosen.map(left))
  if (months === 0) return { ok: false, reason: 'no-such-line' }
  const all = sum(paid.lines.map(({ months: bought }) => bought))
  const last = sum(paid.lines.map(left)) === months
  const remaining = paid.cents - paid.refundedCents
  const cents = last ? remaining : Math.min(remaining, Math.floor((paid.cents * months) / all))
  if (cents === 0) return { ok: false, reason: 'nothing-left' }
  const points = pointsBack(paid, cents)
  const parts = chosen.map((line) => ({ accountId: line.accountId, months: left(line) }))
  const whole = cents === remaining
  return { ok: true, plan: { cents, months: parts.filter((part) => part.months > 0), points, whole } }
}

/** The points that belong to the money that has gone back by then, rounded down, less those returned before. */
function pointsBack(paid: Paid, cents: number): number {
  const share = Math.floor((paid.points * (paid.refundedCents + cents)) / paid.cents)
  return Math.max(0, share - paid.pointsReturned)
}

/**
 * Plans a refund. All of a payment takes all its months and gives all its points back. A part
 * of it takes as many whole months as the money that has gone back in all paid for, rounded down, and returns points
 * likewise: the rounding is the member's, and many small refunds come to the same as one large.
 */
export function planRefund(paid: Paid, wish: RefundRequest): PlannedRefund {
  const remaining = paid.cents - paid.refundedCents
  if (remaining <= 0) return { ok: false, reason: 'nothing-left' }
  if (wish.accountIds) return ofLines(paid, wish.accountIds)
  const cents = wish.cents ?? remaining
  if (!Number.isSafeInteger(cents) || cents < 1) return { ok: false, reason: 'no-amount' }
  if (cents > remaining) return { ok: false, reason: 'too-much' }
  const whole = cents === remaining
  const bought = sum(paid.lines.map(({ months }) => months))
  const takenSoFar = sum(paid.lines.map(({ taken }) => taken))
  const worth = Math.floor((bought * (paid.refundedCents + cents)) / paid.cents)
  const months = whole ? bought - takenSoFar : Math.max(0, worth - takenSoFar)
  return {
    ok: true,
    plan: { cents, months: fromTheEnd(paid.lines, months), points: pointsBack(paid, cents), whole },
  }
}
