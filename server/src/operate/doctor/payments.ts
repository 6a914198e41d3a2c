import type { CheckedWebhook } from '../../money/payments/provider.ts'
import { webhookPath } from '../../money/payments/provider.ts'
import type { App } from '../app.ts'
import { type ToldFinding, tellAbout } from './finding.ts'
import { inTime } from './in-time.ts'

const answerMs = 10_000

function judge(found: CheckedWebhook, provider: string, wanted: string): ToldFinding {
  const { ok, warning, problem } = tellAbout('payments')
  switch (found.state) {
    case 'known': {
      const { address, missing } = found
      if (address !== null && address !== wanted) {
        return warning('payments-other-webhook', { provider, address, wanted })
      }
      return missing.length > 0
        ? warning('payments-events', { provider, missing: missing.join(', ') })
        : ok('payments', { provider })
    }
    case 'unknown':
      return problem('payments-no-webhook', { provider, wanted })
    case 'refused':
      return problem('payments-refused', { provider, why: found.why })
    case 'silent':
      return problem('payments-silent', { provider, why: found.why })
  }
}

export async function checkPayments({
  config,
  provider,
}: Pick<App, 'config' | 'provider'>): Promise<ToldFinding> {
  const { ok, problem } = tellAbout('payments')
  const { payments, publicUrl } = config
  if (payments.kind === 'none') return ok('payments-none')
  const { title } = provider
  if (payments.kind === 'emulator') return ok('payments-emulator', { provider: title })
  try {
    const found = await inTime(provider.checkWebhook(), answerMs)
    return judge(found, title, `${publicUrl}${webhookPath(provider)}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return problem('payments-silent', { provider: title, why })
  }
}
