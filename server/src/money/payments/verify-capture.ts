import type { ProviderCapture, ProviderOrder } from './provider.ts'
import type { OrderRow } from './queries.ts'

/**
 * The meaning of the provider's order for ours.
 *
 * - `captured`: the money is there. `pending`: the provider still looks at it.
 * - `declined`: the try came to nothing; `final` when the provider takes no further try for this order.
 * - `mismatch`: what the provider says does not belong to our order; nothing may be granted for it.
 * - `nothing`: no capture was made.
 */
export type CaptureVerdict =
  | { verdict: 'captured'; capture: ProviderCapture }
  | { verdict: 'pending' | 'nothing' }
  | { verdict: 'declined'; final: boolean; problem: string }
  | { verdict: 'mismatch'; problem: string }

type Ours = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents'>

/** Describes for staff how our order and the provider's differ; null when they agree. */
function difference(ours: Ours, seen: ProviderOrder, capture: ProviderCapture, title: string): string | null {
  const wanted = {
    order: ours.provider_order_id,
    'custom id': ours.id,
    cents: ours.total_cents,
    currency: 'USD',
  }
  const got = {
    order: seen.reference,
    'custom id': capture.orderId ?? seen.orderId,
    cents: capture.cents,
    currency: capture.currency,
  }
  const wrong = (Object.keys(wanted) as (keyof typeof wanted)[]).find((key) => wanted[key] !== got[key])
  return wrong ? `${wrong}: ${title} says ${got[wrong] ?? 'nothing'}, we say ${wanted[wrong]}` : null
}

/** Compares state, amount, currency and order of the answer of the provider with this title before anything is granted. */
export function verifyCapture(ours: Ours, seen: ProviderOrder, title: string): CaptureVerdict {
  const { captures } = seen
  const capture =
    captures.find(({ state }) => state === 'completed') ??
    captures.find(({ state }) => state === 'pending') ??
    captures.at(-1)
  if (!capture) return { verdict: 'nothing' }
  if (capture.state === 'declined') {
    const { final, problem } = capture
    return { verdict: 'declined', final, problem }
  }
  const problem = difference(ours, seen, capture, title)
  if (problem) return { verdict: 'mismatch', problem }
  return capture.state === 'pending' ? { verdict: 'pending' } : { verdict: 'captured', capture }
}
