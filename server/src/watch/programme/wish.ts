import { maxReminders } from '@strom/contract'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import type { WatchApp } from '../watch-app.ts'
import { findEntry } from './queries.ts'
import { countReminders, deleteReminder, insertReminder } from './queries-reminders.ts'

type Wished =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'too-many-reminders' }
  | { ok: false; reason: 'too-many-wishes'; seconds: number }

export async function wish(
  app: WatchApp,
  accountId: string,
  { id, remind }: { id: string; remind: boolean },
): Promise<Wished> {
  if (remind) {
    const seconds = await consumeAttempt(app.db, readLimit(app, 'programme-wishes-member'), accountId)
    if (seconds > 0) return { ok: false, reason: 'too-many-wishes', seconds }
  }
  if (!(await findEntry(app.db, id))) return { ok: false, reason: 'unknown' }
  if (!remind) {
    await deleteReminder(app.db, accountId, id)
    return { ok: true }
  }
  const others = await countReminders(app.db, { accountId, but: id, now: new Date(app.clock.now()) })
  if (others >= maxReminders) return { ok: false, reason: 'too-many-reminders' }
  await insertReminder(app.db, accountId, id)
  return { ok: true }
}
