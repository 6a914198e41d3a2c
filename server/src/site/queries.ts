import { sql } from 'kysely'
import type { Db } from '../app.ts'

const shownColumns = ['id', 'token', 'title', 'text', 'starts_at', 'ends_at'] as const

/** The announcement in force at a moment: the one that started last, unless it has ended. None comes back. */
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

/** Announcements that start after a moment, the next one first. */
export function listAnnouncementsToCome(db: Db, now: Date) {
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
    starts_at: Date
    ends_at: Date | null
    created_at: Date
  },
) {
  await db.insertInto('announcements').values(announcement).execute()
}

/** An end at a moment; one that began this very millisecond still has to end after its start. */
function endAt(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, starts_at + interval '1 millisecond')`
}

/** Ends those in force at a moment, and gives back their titles. */
export async function endAnnouncementsInForce(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('announcements')
    .set({ ends_at: endAt(now) })
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning('title')
    .execute()
  return rows.map((row) => row.title)
}

export async function endAnnouncement(db: Db, id: string, now: Date) {
  await db
    .updateTable('announcements')
    .set({ ends_at: endAt(now) })
    .where('id', '=', id)
    .execute()
}

export async function deleteAnnouncement(db: Db, id: string) {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}
