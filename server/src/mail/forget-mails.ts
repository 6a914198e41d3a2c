import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { deleteSettledMails } from './queries.ts'

const atOnce = 100
/** A site that kept its mails for years is not held up by them: the rest goes in the next hours. */
const maxPerHour = 5_000

/**
 * Forgets mails that were sent or given up so long ago as a setting says. What they were about stays, and says no more how
 * far its mail got.
 */
export async function forgetMails(app: App) {
  const days = app.settings.get('mailHistoryDays')
  if (days === 0) return
  const before = new Date(app.clock.now() - days * dayMs)
  for (let forgotten = 0; forgotten < maxPerHour; forgotten += atOnce) {
    if ((await deleteSettledMails(app.db, before, atOnce)) < atOnce) return
  }
}
