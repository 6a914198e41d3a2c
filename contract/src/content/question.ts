import type { Bilingual } from './bilingual.ts'

export type Site = { readonly name: string; readonly address: string }

/** In the web app's `lib/paths.ts`. */
export type PageLink = {
  readonly label: Bilingual
  readonly page: 'home' | 'subscription' | 'invites' | 'contactUs' | 'bitcoinFaq' | 'paymentGuide'
}

/** In display order. */
export type Question = {
  /** Anchor in the page's address; must not change. */
  readonly id: string
  readonly question: Bilingual
  readonly paragraphs: Bilingual<readonly string[]>
  readonly terms?: readonly { readonly id: string; readonly name: Bilingual; readonly text: Bilingual }[]
  readonly points?: Bilingual<readonly string[]>
  readonly sites?: readonly { readonly heading: Bilingual; readonly list: readonly Site[] }[]
  readonly pages?: readonly PageLink[]
}
