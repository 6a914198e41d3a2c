import type { Bilingual } from './bilingual.ts'

/** Somebody else's site. */
export type Site = { readonly name: string; readonly address: string }

/** A page of this site, by its name in the web app's `lib/paths.ts`. */
export type PageLink = {
  readonly label: Bilingual
  readonly page: 'home' | 'subscription' | 'invites' | 'contactUs' | 'bitcoinFaq' | 'paymentGuide'
}

/** A question and its answer, whose parts are shown in the order they stand here. */
export type Question = {
  /** Its anchor in the page's address; never changes, and is the same in both languages. */
  readonly id: string
  readonly question: Bilingual
  readonly paragraphs: Bilingual<readonly string[]>
  /** Things that are told apart, each by its name. */
  readonly terms?: readonly { readonly id: string; readonly name: Bilingual; readonly text: Bilingual }[]
  /** Short points. */
  readonly points?: Bilingual<readonly string[]>
  readonly sites?: readonly { readonly heading: Bilingual; readonly list: readonly Site[] }[]
  readonly pages?: readonly PageLink[]
}
