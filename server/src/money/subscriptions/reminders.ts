import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import { oneByOne } from '../../base/db/jobs/one-by-one.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { reminderMail } from './emails.ts'
import { unsubscribeLink } from './mail-choices.ts'
import {
  findReminderCandidate,
  insertReminder,
  listReminderCandidates,
  type ReminderWindow,
} from './queries-reminders.ts'

const accountsAtOnce = 200

/** After an outage, an older end is no news. */
const hasEnded: ReminderWindow = { days: 0, until: -2 }

/** Each is due until the next, so that late ones do not come in a burst. */
function reminderWindows(app: MoneyApp): ReminderWindow[] {
  const days = app.settings.get('reminderDays').toSorted((a, b) => a - b)
  const before = days.map((each, index) => ({ days: each, until: days[index - 1] ?? 0 }))
  return before.length > 0 ? [hasEnded, ...before] : []
}

/** Checked again under the lock: a simultaneous purchase goes first. */
async function remind(app: MoneyApp, tx: Db, window: ReminderWindow, accountId: string) {
  await lockAccount(tx, accountId)
  const now = app.clock.now()
  const due = await findReminderCandidate(tx, now, window, accountId)
  if (!due) return
  const { email, language, endsAt } = due
  const isSold = app.config.payments.kind !== 'none'
  const link = `${app.config.publicUrl}${isSold ? '/subscription' : '/contactus'}`
  const unsubscribe = await unsubscribeLink(app, tx, accountId)
  const mail = await queueMail(app, tx, {
    kind: 'access-reminder',
    to: email,
    language,
    usefulUntil: new Date(endsAt.getTime() - window.until * dayMs),
    unsubscribe,
    ...reminderMail(readerOf(app, language), {
      endsAt,
      now,
      link,
      isSold,
      timeZone: app.settings.get('timeZone'),
      unsubscribe,
    }),
  })
  await insertReminder(tx, {
    account_id: accountId,
    ends_at: endsAt,
    days: window.days,
    mail_id: mail.id,
    created_at: new Date(now),
  })
}

/** Each once per end, and only the nearest one due. Several nodes may run this. */
export async function sendReminders(app: MoneyApp) {
  for (const window of reminderWindows(app)) {
    let after = ''
    for (;;) {
      const now = app.clock.now()
      const accounts = await listReminderCandidates(app.db, { now, window, after, most: accountsAtOnce })
      await oneByOne(app.log, accounts, ({ id }) =>
        app.db.transaction().execute((tx) => remind(app, tx, window, id)),
      )
      after = accounts.at(-1)?.id ?? ''
      if (accounts.length < accountsAtOnce) break
    }
  }
}
