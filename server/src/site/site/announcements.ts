import { randomBytes, randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import type { SiteApp } from '../site-app.ts'
import { findPeriodFault, type Period, type PeriodFault } from './period.ts'
import {
  deleteUpcomingAnnouncement,
  endAnnouncement,
  endAnnouncementsInForce,
  findCurrentAnnouncement,
  insertAnnouncement,
  listUpcomingAnnouncements,
} from './queries.ts'

/** The same for readers of Norwegian; what is empty is the same for them. */
type InNorwegian = { title: string; text: string }

export type Announced =
  | { ok: true; id: string; token: string; replaced: string[] }
  | { ok: false; reason: PeriodFault }

/**
 * Announces something to everyone, once a browser, from a time or at once, until a time or until the next one begins.
 * It takes the place of those before, none of which comes back.
 * @returns its id, the token by which browsers know it, and the titles it replaces now. Refused: times that have
 * passed, and an end that is not after the beginning.
 */
export async function announce(
  app: SiteApp,
  { title, text, nb, from, until }: { title: string; text: string; nb?: InNorwegian | null } & Period,
  by: Actor,
): Promise<Announced> {
  const now = new Date(app.clock.now())
  const reason = findPeriodFault({ from, until }, now)
  if (reason) return { ok: false, reason }
  const row = {
    id: randomUUID(),
    token: randomBytes(16).toString('base64url'),
    title,
    text,
    title_nb: nb?.title || null,
    text_nb: nb?.text || null,
    starts_at: from ?? now,
    ends_at: until,
    created_at: now,
  }
  const replaced = await app.db.transaction().execute(async (tx) => {
    // One that is still to come ends nothing yet: it may be called off.
    const ended = row.starts_at <= now ? await endAnnouncementsInForce(tx, now) : []
    await insertAnnouncement(tx, row)
    await recordAudit(app, tx, by, {
      act: 'announced',
      subject: { kind: 'announcement', id: row.id },
      after: { title, text, ...(nb && { nb }), from: row.starts_at, until },
    })
    return ended
  })
  return { ok: true, id: row.id, token: row.token, replaced }
}

/** Ends the announcement in force, if there is one, and gives back its title; the one before does not come back. */
export async function endAnnouncements(app: SiteApp, by: Actor): Promise<string[]> {
  const now = new Date(app.clock.now())
  return app.db.transaction().execute(async (tx) => {
    const current = await findCurrentAnnouncement(tx, now)
    if (!current || !(await endAnnouncement(tx, current.id, now))) return []
    await recordAudit(app, tx, by, endedAct(current))
    return [current.title]
  })
}

function endedAct({ id, title }: { id: string; title: string }) {
  return { act: 'announcement-ended', subject: { kind: 'announcement', id }, before: { title } }
}

export type ListedAnnouncement = {
  id: string
  title: string
  text: string
  title_nb: string | null
  text_nb: string | null
  starts_at: Date
  ends_at: Date | null
  /** In force now; the others are still to come. */
  shown: boolean
}

/** The announcement in force and those to come, in the order in which they begin. */
export async function listAnnouncements(app: SiteApp): Promise<ListedAnnouncement[]> {
  const now = new Date(app.clock.now())
  const current = await findCurrentAnnouncement(app.db, now)
  const coming = await listUpcomingAnnouncements(app.db, now)
  return [
    ...(current ? [{ ...current, shown: true }] : []),
    ...coming.map((announcement) => ({ ...announcement, shown: false })),
  ]
}

/**
 * Calls off an announcement that is still to come, or ends the one in force. `id` may be the beginning of one.
 * @returns which it was. Refused: an id that names none, or none any more, or more than one.
 */
export async function cancelAnnouncement(
  app: SiteApp,
  id: string,
  by: Actor,
): Promise<{ ok: true; cancelled: ListedAnnouncement } | { ok: false; reason: 'unknown' | 'several' }> {
  const [found, ...others] = (await listAnnouncements(app)).filter((one) => one.id.startsWith(id))
  if (!found) return { ok: false, reason: 'unknown' }
  if (others.length > 0) return { ok: false, reason: 'several' }
  return app.db.transaction().execute(async (tx) => {
    const now = new Date(app.clock.now())
    // It may have begun since it was found.
    const shown = await endAnnouncement(tx, found.id, now)
    if (!shown && !(await deleteUpcomingAnnouncement(tx, found.id, now))) {
      return { ok: false as const, reason: 'unknown' as const }
    }
    await recordAudit(app, tx, by, endedAct(found))
    return { ok: true as const, cancelled: { ...found, shown } }
  })
}
