import type { OwnerPage } from '@strom/contract'
import { coalesced } from '../../base/concurrency.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import { firstPages } from './first-pages.ts'
import { listPages, type PageRow } from './queries.ts'

/** In memory, renewed on every node at a change. */
export type SitePages = {
  /** Built-in ones in the order of the footer, then the owner's own. */
  list(): readonly OwnerPage[]
  find(slug: string): OwnerPage | undefined
  /** So that a caller sees its own change. */
  renew(): Promise<void>
  close(): void
}

function toPage({ slug, ...row }: PageRow, builtIn: boolean): OwnerPage {
  const { shown, version } = row
  return {
    slug,
    shown,
    builtIn,
    version,
    title: { en: row.title_en, nb: row.title_nb },
    body: { en: row.body_en, nb: row.body_nb },
    draft: firstPages.some(({ body }) => body.en === row.body_en && body.nb === row.body_nb),
  }
}

function allPages(rows: readonly PageRow[], payments: Config['payments']): OwnerPage[] {
  const written = new Map(rows.map((row) => [row.slug, row]))
  const builtIn = firstPages.map((page): OwnerPage => {
    const row = written.get(page.slug)
    if (row) return toPage(row, true)
    // Without sales there is nothing to withdraw from.
    const shown = page.slug !== 'withdrawal' || payments.kind !== 'none'
    return { ...page, shown, builtIn: true, draft: true, version: null }
  })
  const own = rows.filter(({ slug }) => !firstPages.some((page) => page.slug === slug))
  return [...builtIn, ...own.map((row) => toPage(row, false))]
}

export async function openSitePages({
  db,
  events,
  config,
}: {
  db: Db
  events: Events
  config: Config
}): Promise<SitePages> {
  let pages: readonly OwnerPage[] = []
  /** Coalesced, so that an older reading never comes last. */
  const renew = coalesced(async () => {
    pages = allPages(await listPages(db), config.payments)
  })
  await renew()
  const stopListening = [events.subscribe('pages', renew), events.onResync(renew)]
  return {
    list: () => pages,
    find: (slug) => pages.find((page) => page.slug === slug),
    renew,
    close() {
      for (const stop of stopListening) stop()
    },
  }
}
