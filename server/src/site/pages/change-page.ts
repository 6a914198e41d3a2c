import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { visibleText } from '../../base/visible-text.ts'
import type { SiteApp } from '../site-app.ts'
import { deletePage, insertPage, updatePage } from './queries.ts'

const maxPages = 100

type PageText = {
  slug: string
  titleEn: string
  titleNb: string
  bodyEn: string
  bodyNb: string
  shown: boolean
}

/** `version`: that of the page it replaces, null for a new one. */
export async function writePage(
  app: SiteApp,
  { page, version, by }: { page: PageText; version: number | null; by: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'taken' | 'too-many' | 'changed-meanwhile' }> {
  const { slug, shown } = page
  const before = app.pages.find(slug)
  if (version === null && !before && app.pages.list().length >= maxPages)
    return { ok: false, reason: 'too-many' }
  const row = {
    slug,
    shown,
    title_en: page.titleEn,
    title_nb: page.titleNb,
    body_en: visibleText(page.bodyEn),
    body_nb: visibleText(page.bodyNb),
    updated_at: new Date(app.clock.now()),
    updated_by: by.kind === 'command-line' ? null : by.accountId,
  }
  const stored = await app.db.transaction().execute(async (tx) => {
    const kept = version === null ? await insertPage(tx, row) : await updatePage(tx, row, version)
    if (!kept) return undefined
    await app.events.publish(tx, 'pages', { slug })
    await recordAudit(app, tx, by, {
      act: 'page-written',
      subject: { kind: 'page', id: slug },
      before: before ? { title: before.title, body: before.body, shown: before.shown } : null,
      after: {
        title: { en: row.title_en, nb: row.title_nb },
        body: { en: row.body_en, nb: row.body_nb },
        shown,
      },
    })
    return kept
  })
  await app.pages.renew()
  if (stored) return { ok: true }
  return { ok: false, reason: version === null && !before?.builtIn ? 'taken' : 'changed-meanwhile' }
}

/** A built-in page returns to its first text. */
export async function removePage(
  app: SiteApp,
  { slug, version, by }: { slug: string; version: number; by: Actor },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'changed-meanwhile' }> {
  if (!app.pages.find(slug)) return { ok: false, reason: 'unknown' }
  const removed = await app.db.transaction().execute(async (tx) => {
    const row = await deletePage(tx, slug, version)
    if (!row) return undefined
    await app.events.publish(tx, 'pages', { slug })
    const before = {
      title: { en: row.title_en, nb: row.title_nb },
      body: { en: row.body_en, nb: row.body_nb },
      shown: row.shown,
    }
    await recordAudit(app, tx, by, {
      act: 'page-removed',
      subject: { kind: 'page', id: slug },
      before,
      after: null,
    })
    return row
  })
  await app.pages.renew()
  return removed ? { ok: true } : { ok: false, reason: 'changed-meanwhile' }
}
