import { programmeNoticeMinutes } from '@strom/contract'
import { occurrencesBetween } from '@strom/rules/programme'
import type { Db } from '../../base/db/db.ts'
import { oneByOne } from '../../base/db/jobs/one-by-one.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { unsubscribeLink } from '../../money/subscriptions/mail-choices.ts'
import type { WatchApp } from '../watch-app.ts'
import { programmeMail } from './emails.ts'
import { type EntryRow, lockEntry } from './queries.ts'
import { findStreamTitle, hasReminders, listAwaited, listReaders, markTold } from './queries-reminders.ts'

function dueTime(
  app: WatchApp,
  { starts_at, ends_at, weekly, told_for }: Pick<EntryRow, 'starts_at' | 'ends_at' | 'weekly' | 'told_for'>,
) {
  const now = new Date(app.clock.now())
  const until = new Date(now.getTime() + programmeNoticeMinutes * 60_000)
  const showing = { startsAt: starts_at, endsAt: ends_at, weekly }
  return occurrencesBetween(showing, now, until, app.settings.get('timeZone'), 2).find(
    ({ startsAt }) => startsAt > now && (told_for === null || startsAt > told_for),
  )
}

/** Several nodes may run this, so it checks again under the lock. */
async function tell(app: WatchApp, tx: Db, id: string) {
  const entry = await lockEntry(tx, id)
  const due = entry && dueTime(app, entry)
  if (!entry || !due) return
  await markTold(tx, id, due.startsAt)
  const mailsOfMember = readLimit(app, 'programme-mails-member')
  const stream = await findStreamTitle(tx, entry.stream_id)
  const link = `${app.config.publicUrl}/player?stream=${encodeURIComponent(entry.stream_id)}`
  for (const { id: accountId, email, language } of await listReaders(tx, id)) {
    if ((await consumeAttempt(tx, mailsOfMember, accountId)) > 0) {
      app.log.info({ account: accountId }, 'a member has had all mails of the programme for now')
      continue
    }
    const unsubscribe = await unsubscribeLink(app, tx, accountId, 'programme')
    await queueMail(app, tx, {
      kind: 'programme',
      to: email,
      language,
      usefulUntil: due.endsAt,
      unsubscribe,
      ...programmeMail(readerOf(app, language), {
        title: entry.title,
        stream,
        startsAt: due.startsAt,
        link,
        unsubscribe,
        timeZone: app.settings.get('timeZone'),
      }),
    })
  }
}

/** Once per occurrence; failures are retried with the next run. */
export async function tellProgramme(app: WatchApp) {
  if (!(await hasReminders(app.db))) return
  const view = await app.programme.current()
  const beginning = view.beginningBefore(app.clock.now() + programmeNoticeMinutes * 60_000)
  const due = (await listAwaited(app.db, beginning)).filter((entry) => dueTime(app, entry))
  await oneByOne(app.log, due, ({ id }) => app.db.transaction().execute((tx) => tell(app, tx, id)))
}
