/** `taken`: by earlier refunds. */
export type PaidLine = { accountId: string; months: number; taken: number }

export type Paid = {
  /** `refundedCents` includes requested refunds. */
  cents: number
  refundedCents: number
  lines: readonly PaidLine[]
  points: number
  pointsReturned: number
}

/** Without either, all that is left. */
export type RefundRequest = { cents?: number; accountIds?: readonly string[] }

export type RefundPlan = {
  cents: number
  months: { accountId: string; months: number }[]
  points: number
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

/** Friends' months go before the buyer's own, which come first in the cart. */
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
  const chosen = paid.lines.filter((line) => accountIds.includes(line.accountId) && left(line) > 0)
  const months = sum(chosen.map(left))
  // A refund is all or nothing, so an account without refundable months is refused.
  const isOf = (accountId: string) => chosen.some((line) => line.accountId === accountId)
  if (months === 0 || !accountIds.every(isOf)) return { ok: false, reason: 'no-such-line' }
  const all = sum(paid.lines.map(({ months: bought }) => bought))
  const last = sum(paid.lines.map(left)) === months
  const remaining = paid.cents - paid.refundedCents
  const cents = last ? remaining : Math.min(remaining, Math.floor((paid.cents * months) / all))
  if (cents === 0) return { ok: false, reason: 'nothing-left' }
  const points = pointsBack(paid, cents)
  const parts = chosen.map((line) => ({ accountId: line.accountId, months: left(line) }))
  return { ok: true, plan: { cents, months: parts, points, whole: cents === remaining } }
}

function pointsBack(paid: Paid, cents: number): number {
  const share = Math.floor((paid.points * (paid.refundedCents + cents)) / paid.cents)
  return Math.max(0, share - paid.pointsReturned)
}

/**
 * Months and points follow the total refunded so far, rounded down, so that many small refunds equal one
 * large one.
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
