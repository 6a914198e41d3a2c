import { sql } from 'kysely'
import type { Db } from '../app.ts'

/** The announcement in force at a moment; of several the one that started last. */
export function findCurrentAnnouncement(db: Db, now: Date) {
  return db
    .selectFrom('announcements')
    .select(['token', 'title', 'text'])
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('starts_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
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

/** Ends those in force at a moment, and gives back their titles. */
export async function endAnnouncementsInForce(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('announcements')
    // One that began this very millisecond still has to end after its start.
    .set({ ends_at: sql`greatest(${now}::timestamptz, starts_at + interval '1 millisecond')` })
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .returning('title')
    .execute()
  return rows.map((row) => row.title)
}
