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

/** Empty fields fall back to the other language. */
type InNorwegian = { title: string; text: string }

export type Announced =
  | { ok: true; id: string; token: string; replaced: string[] }
  | { ok: false; reason: PeriodFault }

/**
 * Shown once per browser, which knows it by `token`. Replaces earlier ones for good; `replaced` has their
 * titles.
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
    // An upcoming one ends nothing yet: it may be called off.
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
  /** False: still to come. */
  shown: boolean
}

/** In the order in which they begin. */
export async function listAnnouncements(app: SiteApp): Promise<ListedAnnouncement[]> {
  const now = new Date(app.clock.now())
  const current = await findCurrentAnnouncement(app.db, now)
  const coming = await listUpcomingAnnouncements(app.db, now)
  return [
    ...(current ? [{ ...current, shown: true }] : []),
    ...coming.map((announcement) => ({ ...announcement, shown: false })),
  ]
}

export async function cancelAnnouncement(
  app: SiteApp,
  id: string,
  by: Actor,
): Promise<{ ok: true; cancelled: ListedAnnouncement } | { ok: false; reason: 'unknown' }> {
  const found = (await listAnnouncements(app)).find((one) => one.id === id)
  if (!found) return { ok: false, reason: 'unknown' }
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
