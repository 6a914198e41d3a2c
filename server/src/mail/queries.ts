import type { Db } from '../app.ts'
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

/** The mails that wait to be sent, oldest first. */
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

/** Taken by the mail server. `forget` empties what it said, since the secrets of its links have no more business here. */
export async function markSent(db: Db, id: string, { now, forget }: { now: Date; forget: boolean }) {
  await db
    .updateTable('mails')
    .set((eb) => ({
      state: 'sent' as const,
      tries: eb('tries', '+', 1),
      error: null,
      sent_at: now,
      ...(forget && { body_text: '', body_html: '', links: '[]' }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Not sent by this try: waits for the next one, or is given up. */
export async function markTried(db: Db, id: string, state: 'queued' | 'failed', error: string) {
  await db
    .updateTable('mails')
    .set((eb) => ({ state, tries: eb('tries', '+', 1), error }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Holds a mail until the transaction ends. */
export function lockMail(tx: Db, id: string) {
  return tx.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A mail that was given up waits again. */
export async function requeueMail(tx: Db, id: string) {
  await tx.updateTable('mails').set({ state: 'queued', error: null }).where('id', '=', id).execute()
}

/** Takes back a mail that waits; nothing happens to one that was sent or given up. */
export async function giveUpMail(db: Db, id: string, error: string) {
  await db
    .updateTable('mails')
    .set({ state: 'failed', error })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute()
}

/** Deletes some mails written before a moment that wait for nothing any more; how many. What names one names none then. */
export async function deleteSettledMails(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db
    .deleteFrom('mails')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('state', '<>', 'queued')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.length
}

/** What arrived in the demonstration's mailbox, newest first. */
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
