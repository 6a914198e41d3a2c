import { sql } from 'kysely'
import type { Db } from '../../base/db/db.ts'

const shownColumns = ['id', 'token', 'title', 'text', 'title_nb', 'text_nb', 'starts_at', 'ends_at'] as const

/** The last to start, unless it has ended; earlier ones do not come back. */
export async function findCurrentAnnouncement(db: Db, now: Date) {
  const latest = await db
    .selectFrom('announcements')
    .select(shownColumns)
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest && (latest.ends_at === null || latest.ends_at > now) ? latest : undefined
}

/** The next one first. */
export function listUpcomingAnnouncements(db: Db, now: Date) {
  return db
    .selectFrom('announcements')
    .select(shownColumns)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('created_at')
    .execute()
}

export async function insertAnnouncement(
  db: Db,
  announcement: {
    id: string
    token: string
    title: string
    text: string
    title_nb?: string | null
    text_nb?: string | null
    starts_at: Date
    ends_at: Date | null
    created_at: Date
  },
) {
  await db.insertInto('announcements').values(announcement).execute()
}

/** One that began this very millisecond must still end after its start. */
function endingAt(db: Db, now: Date) {
  return db
    .updateTable('announcements')
    .set({ ends_at: sql<Date>`greatest(${now}::timestamptz, starts_at + interval '1 millisecond')` })
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
}

export async function endAnnouncementsInForce(db: Db, now: Date): Promise<string[]> {
  const rows = await endingAt(db, now).returning('title').execute()
  return rows.map((row) => row.title)
}

/** False if it is not in force. */
export async function endAnnouncement(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await endingAt(db, now).where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** False if it has begun or is gone. */
export async function deleteUpcomingAnnouncement(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .where('starts_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
