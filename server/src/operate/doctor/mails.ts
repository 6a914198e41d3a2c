import { dayMs } from '../../base/clock.ts'
import type { App } from '../app.ts'
import { about, type Finding } from './finding.ts'
import { findMailTrouble } from './queries.ts'

const recentMs = 7 * dayMs
/** Retries last longer, but are seldom needed. */
const patienceMs = 30 * 60_000

export async function checkMails({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<Finding> {
  const { ok, warning, problem } = about('mails')
  const now = clock.now()
  const { oldest, failed } = await findMailTrouble(db, new Date(now - recentMs))
  if (oldest !== null && now - oldest.getTime() > patienceMs) {
    return problem(
      `One has waited since ${oldest.toISOString()}.`,
      'See mail server above, and npm run strom -- mails list --which queued.',
    )
  }
  if (failed > 0) {
    return warning(
      `${failed} of the last seven days could not be sent.`,
      'npm run strom -- mails list --which failed says why; mails retry-all sends them once more.',
    )
  }
  return ok('None has waited for half an hour, and none of the last seven days was given up.')
}
