import type { ProviderCapture, ProviderOrder } from './provider.ts'
import type { OrderRow } from './queries.ts'

/** `final`: the provider takes no further attempt. `mismatch`: not our order's payment; grant nothing. */
export type CaptureVerdict =
  | { verdict: 'captured'; capture: ProviderCapture }
  | { verdict: 'pending' | 'nothing' }
  | { verdict: 'declined'; final: boolean; problem: string }
  | { verdict: 'mismatch'; problem: string }

type Ours = Pick<OrderRow, 'id' | 'provider_order_id' | 'total_cents'>

/** For staff; null if they agree. */
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

/** Must precede any grant. */
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
