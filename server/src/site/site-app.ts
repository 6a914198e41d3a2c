import type { MoneyApp } from '../money/money-app.ts'
import type { SitePages } from './pages/site-pages.ts'
import type { Texts } from './texts/texts.ts'

export type SiteApp = MoneyApp & {
  readonly texts: Texts
  readonly pages: SitePages
}
