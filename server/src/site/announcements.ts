import { randomBytes, randomUUID } from 'node:crypto'
import type { App } from '../app.ts'
import { endAnnouncementsInForce, insertAnnouncement } from './queries.ts'

export type Announced =
  | { ok: true; token: string; replaced: string[] }
  | { ok: false; reason: 'ends-in-the-past' }

/**
 * Announces something to everyone from now on, once a browser, until a time or, with null, until the next
 * (specification 2, Announcement modal; design 5.9). Those in force end, so that none comes back afterwards.
 * @returns the token by which browsers know it, and the titles it replaces.
 */
export async function announce(
  app: App,
  announcement: { title: string; text: string; until: Date | null },
): Promise<Announced> {
  const now = new Date(app.clock.now())
  const { title, text, until } = announcement
  if (until && until <= now) return { ok: false, reason: 'ends-in-the-past' }
  const token = randomBytes(16).toString('base64url')
  const replaced = await app.db.transaction().execute(async (tx) => {
    const ended = await endAnnouncementsInForce(tx, now)
    await insertAnnouncement(tx, {
      id: randomUUID(),
      token,
      title,
      text,
      starts_at: now,
      ends_at: until,
      created_at: now,
    })
    return ended
  })
  return { ok: true, token, replaced }
}

/** Ends every announcement in force and gives back their titles. */
export function endAnnouncements(app: App): Promise<string[]> {
  return endAnnouncementsInForce(app.db, new Date(app.clock.now()))
}
