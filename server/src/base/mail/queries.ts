import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { notifying } from '../db/events/events.ts'
import type { Mail } from './mail.ts'

export async function insertMail(
  db: Db,
  { id, mail, error, now }: { id: string; mail: Mail; error: string | null; now: Date },
) {
  await db
    .insertInto('mails')
    .values({
      id,
      kind: mail.kind,
      recipient: mail.to,
      language: mail.language,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      links: JSON.stringify(mail.links),
      state: error === null ? 'queued' : 'failed',
      error,
      created_at: now,
      sent_at: null,
      useful_until: mail.usefulUntil ?? null,
      unsubscribe: mail.unsubscribe ?? null,
    })
    .execute()
}

export function findQueuedMail(db: Db, id: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

export async function listWaitingMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export type QueuedMail = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>

type SentMail = { id: string; now: Date; forget: boolean; message: string }

/** `forget` erases the content: its links hold secrets. */
export async function markSent(db: Db, { id, now, forget, message }: SentMail) {
  await db
    .with('sent', (query) =>
      query
        .updateTable('mails')
        .set((eb) => ({
          state: 'sent' as const,
          tries: eb('tries', '+', 1),
          error: null,
          sent_at: now,
          body_text: sql`case when ${forget} then '' else body_text end`,
          body_html: sql`case when ${forget} then '' else body_html end`,
          links: sql`case when ${forget} then '[]' else links end`,
          unsubscribe: sql`case when ${forget} then null else unsubscribe end`,
        }))
        .where('id', '=', id)
        .where('state', '=', 'queued')
        .returning('id'),
    )
    .selectFrom('sent')
    .select(notifying(message).as('published'))
    .execute()
}

export async function markAttempted(db: Db, id: string, state: 'queued' | 'failed', error: string) {
  await db
    .updateTable('mails')
    .set((eb) => ({ state, tries: eb('tries', '+', 1), error }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

export function lockMail(tx: Db, id: string) {
  return tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function requeueMail(tx: Db, id: string) {
  await tx.updateTable('mails').set({ state: 'queued', error: null }).where('id', '=', id).execute()
}

export function listGivenUp(db: Db, { since, now, but }: { since: Date; now: Date; but: string }) {
  return db
    .selectFrom('mails')
    .select(['id', 'recipient'])
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .where('error', 'is distinct from', but)
    .where((eb) => eb.or([eb('useful_until', 'is', null), eb('useful_until', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function giveUpMail(db: Db, id: string, error: string) {
  await db
    .updateTable('mails')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Mail texts are large: deleting a thousand blocks the embedded database for most of a second. */
const deletedAtOnce = 100

export function deleteSettledMails(db: Db, before: Date) {
  return deleteInBatches(
    db,
    'mails',
    (eb) => eb.and([eb('state', '<>', 'queued'), eb('created_at', '<', before)]),
    deletedAtOnce,
  )
}

export function listSentMails(db: Db, most: number) {
  return db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text', 'links', 'sent_at'])
    .where('state', '=', 'sent')
    .orderBy('sent_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}
