import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { SiteApp } from '../site-app.ts'
import { removePage, writePage } from './change-page.ts'
import { fillIn } from './fill-in.ts'

const refusals: Refusals<'unknown' | 'taken' | 'too-many' | 'changed-meanwhile'> = {
  unknown: refused('There is no such page.', 'Siden finnes ikke.'),
  taken: refused(
    'There is a page of this address already.',
    'Det finnes allerede en side med denne adressen.',
  ),
  'too-many': refused('There are a hundred pages already.', 'Det er allerede hundre sider.'),
  'changed-meanwhile': refused(
    'Somebody else has changed this page meanwhile.',
    'Noen andre har endret denne siden i mellomtiden.',
  ),
}

export function pageRoutes(app: SiteApp): Handlers<Contract['pages']> {
  const { success } = plainResult
  return {
    async read({ params: { slug }, caller }) {
      const page = app.pages.find(slug)
      if (!page?.shown) return refusal(refusals, 'unknown', caller.language)
      const { title, draft } = page
      const body = { en: fillIn(app, page.body.en, 'en'), nb: fillIn(app, page.body.nb, 'nb') }
      return { resultCode: success, page: { slug, title, body, draft } }
    },
    async list() {
      return { resultCode: success, pages: [...app.pages.list()] }
    },
    async write({ body: { version, ...page }, member, caller }) {
      const written = await writePage(app, { page, version, by: toActor(member) })
      const stored = app.pages.find(page.slug)
      if (!written.ok) return refusal(refusals, written.reason, caller.language)
      return { resultCode: success, ...(stored && { page: stored }) }
    },
    async remove({ body: { slug, version }, member, caller }) {
      const removed = await removePage(app, { slug, version, by: toActor(member) })
      return removed.ok ? { resultCode: success } : refusal(refusals, removed.reason, caller.language)
    },
  }
}
