import type { App } from '../../app.ts'
import { about, type Finding } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 10_000

type Found = Awaited<ReturnType<App['paypal']['findWebhook']>>

/** Where PayPal's events are to be sent. */
function webhookAddress(publicUrl: string): string {
  return `${publicUrl}/api/payments/paypal/webhook`
}

function judge(found: Found, wanted: string): Finding {
  const { ok, warning, problem } = about('payments')
  if (found.ok) {
    if (found.address === null || found.address === wanted)
      return ok('PayPal takes the credentials and knows the webhook.')
    return warning(
      `PayPal sends its events to ${found.address}.`,
      `Let the webhook at developer.paypal.com lead to ${wanted}.`,
    )
  }
  // No token for our credentials: PayPal said no before the call was made.
  const refused =
    found.reason === 'refused' ? found.httpStatus : /no token \(HTTP (40[013])\)/.exec(found.description)?.[1]
  if (found.reason === 'uncertain' && !refused) {
    return problem(
      `PayPal did not answer: ${found.description}.`,
      'See that this machine reaches PAYPAL_API_URL; payments wait meanwhile.',
    )
  }
  if (refused === 404) {
    return problem(
      'PayPal takes the credentials, but knows no webhook of this id.',
      `Make a webhook for ${wanted} at developer.paypal.com, and put its id into PAYPAL_WEBHOOK_ID.`,
    )
  }
  return problem(
    `PayPal refuses the credentials (HTTP ${refused}).`,
    'Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET anew, of the app that PAYPAL_API_URL (live or sandbox) is for.',
  )
}

/** Whether PayPal gives a token for our credentials and knows our webhook. */
export async function checkPayments(app: Pick<App, 'config' | 'paypal'>): Promise<Finding> {
  const { ok, problem } = about('payments')
  const { payments, publicUrl } = app.config
  if (payments.kind === 'none') return ok('PAYMENTS=none: the site takes no money.')
  if (payments.kind === 'emulator') return ok('An emulator stands in for PayPal; no money moves.')
  try {
    return judge(await inTime(app.paypal.findWebhook(), answerMs), webhookAddress(publicUrl))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return problem(`PayPal did not answer: ${why}.`, 'See that this machine reaches PAYPAL_API_URL.')
  }
}
