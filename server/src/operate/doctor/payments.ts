import { requiredEventTypes } from '../../money/payments/required-event-types.ts'
import type { App } from '../app.ts'
import { type ToldFinding, tellAbout } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 10_000

type Found = Awaited<ReturnType<App['paypal']['findWebhook']>>

function webhookAddress(publicUrl: string): string {
  return `${publicUrl}/api/payments/paypal/webhook`
}

function judge(found: Found, wanted: string): ToldFinding {
  const { ok, warning, problem } = tellAbout('payments')
  if (found.ok) {
    if (found.address !== null && found.address !== wanted) {
      return warning('payments-other-webhook', { address: found.address, wanted })
    }
    const missing = requiredEventTypes.filter((event) => found.events && !found.events.includes(event))
    return missing.length > 0 ? warning('payments-events', { missing: missing.join(', ') }) : ok('payments')
  }
  // PayPal refused our credentials before the call was made.
  const refused =
    found.reason === 'refused' ? found.httpStatus : /no token \(HTTP (40[013])\)/.exec(found.description)?.[1]
  if (found.reason === 'uncertain' && !refused) {
    return problem('payments-silent', { why: found.description })
  }
  if (refused === 404) return problem('payments-no-webhook', { wanted })
  return problem('payments-refused', { status: refused ?? '' })
}

export async function checkPayments(app: Pick<App, 'config' | 'paypal'>): Promise<ToldFinding> {
  const { ok, problem } = tellAbout('payments')
  const { payments, publicUrl } = app.config
  if (payments.kind === 'none') return ok('payments-none')
  if (payments.kind === 'emulator') return ok('payments-emulator')
  try {
    return judge(await inTime(app.paypal.findWebhook(), answerMs), webhookAddress(publicUrl))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return problem('payments-silent', { why })
  }
}
