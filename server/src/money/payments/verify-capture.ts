import type { PayPalCapture, PayPalOrder } from '../paypal/paypal.ts'
import type { OrderRow } from './queries.ts'

/** `final`: PayPal takes no further attempt. `mismatch`: not our order's payment; grant nothing. */
export type CaptureVerdict =
  | { verdict: 'captured'; capture: PayPalCapture }
  | { verdict: 'pending' | 'nothing' }
  | { verdict: 'declined'; final: boolean; problem: string }
  | { verdict: 'mismatch'; problem: string }

type Ours = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents'>

const moneyMoved = new Set<PayPalCapture['status']>(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'])

function difference(ours: Ours, seen: PayPalOrder, capture: PayPalCapture): string | null {
  const wanted = {
    order: ours.provider_order_id,
    'custom id': ours.id,
    cents: ours.total_cents,
    currency: 'USD',
  }
  const got = {
    order: seen.id,
    'custom id': capture.customId ?? seen.customId,
    cents: capture.cents,
    currency: capture.currency,
  }
  const wrong = (Object.keys(wanted) as (keyof typeof wanted)[]).find((key) => wanted[key] !== got[key])
  return wrong ? `${wrong}: PayPal says ${got[wrong] ?? 'nothing'}, we say ${wanted[wrong]}` : null
}

export function verifyCapture(ours: Ours, seen: PayPalOrder): CaptureVerdict {
  const { captures } = seen
  const capture =
    captures.find(({ status }) => moneyMoved.has(status)) ??
    captures.find(({ status }) => status === 'PENDING') ??
    captures.at(-1)
  if (!capture) return { verdict: 'nothing' }
  if (!moneyMoved.has(capture.status) && capture.status !== 'PENDING') {
    const final = seen.status === 'COMPLETED' || seen.status === 'VOIDED'
    return { verdict: 'declined', final, problem: capture.statusReason ?? capture.status }
  }
  const problem = difference(ours, seen, capture)
  if (problem) return { verdict: 'mismatch', problem }
  return capture.status === 'PENDING' ? { verdict: 'pending' } : { verdict: 'captured', capture }
}

/** Only refusals after which no money can have moved. */
const captureRefusals = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  TRANSACTION_REFUSED: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  ORDER_EXPIRED: 'gone',
  ORDER_VOIDED: 'gone',
  RESOURCE_NOT_FOUND: 'gone',
  INVALID_RESOURCE_ID: 'gone',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'gone',
} as const satisfies Record<string, 'declined' | 'not-approved' | 'gone'>

export function meaningOfRefusal(issue: string): 'declined' | 'not-approved' | 'gone' | undefined {
  return Object.hasOwn(captureRefusals, issue)
    ? captureRefusals[issue as keyof typeof captureRefusals]
    : undefined
}
