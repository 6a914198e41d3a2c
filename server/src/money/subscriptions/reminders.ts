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

/** That access has ended is told within two days, or not at all: after an outage it is no news. */
const hasEnded: ReminderWindow = { days: 0, until: -2 }

/** The reminders as the settings have them, and that of the end itself, unless there are to be none; each is due until the next one is, so that late ones do not come in a burst. */
function reminderWindows(app: MoneyApp): ReminderWindow[] {
  const days = app.settings.get('reminderDays').toSorted((a, b) => a - b)
  const before = days.map((each, index) => ({ days: each, until: days[index - 1] ?? 0 }))
  return before.length > 0 ? [hasEnded, ...before] : []
}

/** Mails one reminder, if it is still due once the account is held: a purchase at the same moment goes first. */
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

/**
 * Reminds members 7, 3 and 1 days (a setting) before their access ends, and once it has ended, each once for an end; an
 * end that moves is reminded of again. Nobody is who has stopped such mails. Only the nearest reminder that is due is mailed. Nobody whose subscription renews by
 * itself is reminded. A member whose reminder fails is left for the next run. Several nodes may do this at once.
 */
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
