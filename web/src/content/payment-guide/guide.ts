import type { Bilingual } from '../bilingual.ts'
import { coinbase } from './coinbase.ts'
import { moonpay } from './moonpay.ts'
import { paybis } from './paybis.ts'
import type { SupplierGuide, SupplierId, SupplierInfo } from './supplier-guide.ts'

/** The guides by supplier, in the order of their panels. */
export const supplierGuides: Readonly<Record<SupplierId, SupplierGuide>> = { paybis, coinbase, moonpay }

/** The page's title and the name of its toggle, which follow the site's language. */
export const paymentGuidePage = {
  title: { nb: 'Betalingsguide', en: 'Payment guide' },
  toggle: { nb: 'Guidens språk', en: 'Language of the guide' },
} as const

type GuideWords = {
  readonly intro: readonly [string, string, string]
  readonly beforeYouBuy: string
  readonly faq: string
  readonly suppliers: string
  readonly recommended: string
  readonly openSite: string
  readonly parts: Readonly<Record<keyof SupplierInfo, string>>
  readonly age: string
}

/** What the guide itself says, in the language of its own toggle (specification 2, Payment guide). */
export const paymentGuide: Bilingual<GuideWords> = {
  nb: {
    intro: [
      'Først registrerer du deg hos en leverandør av kryptovaluta. Velg en av guidene nedenfor. Den går gjennom registreringen steg for steg, med fordeler og ulemper ved leverandøren.',
      'Deretter setter du inn vanlige penger hos leverandøren og veksler dem til bitcoin.',
      'Til slutt overfører du bitcoin til bitcoinkontoen vår. Når du har valgt en guide, velger du Pay With BTC for å se adressen og beløpet. Har du allerede bitcoin et annet sted, går du rett til Pay With BTC.',
    ],
    beforeYouBuy:
      'Før du kjøper: Se under vanlige spørsmål hvilke betalingsmåter vi tar imot nå. En overføring av bitcoin kan ikke angres.',
    faq: 'Vanlige spørsmål',
    suppliers: 'Leverandører',
    recommended: 'anbefalt',
    openSite: 'Gå til',
    parts: {
      advantages: 'Fordeler',
      disadvantages: 'Ulemper',
      about: 'Om leverandøren',
      steps: 'Steg for steg',
      whatNow: 'Hva nå?',
    },
    age: 'Lenkene går til nettsteder som ikke er våre, og ble satt sammen i november 2026. Gebyrer, regler og sidenes utseende kan ha endret seg siden guiden ble skrevet. Det som står hos leverandøren, gjelder.',
  },
  en: {
    intro: [
      'First you register with a crypto supplier. Pick one of the guides below. It takes you through the registration step by step, and tells you what is good and bad about the supplier.',
      'Then you deposit ordinary currency with the supplier and convert it to bitcoin.',
      'Finally you transfer the bitcoin to our bitcoin account. When you have picked a guide, choose Pay With BTC to see the address and the amount. If you already hold bitcoin elsewhere, go straight to Pay With BTC.',
    ],
    beforeYouBuy:
      'Before you buy: look in the FAQ to see which ways of paying are accepted now. A bitcoin transfer cannot be undone.',
    faq: 'FAQ',
    suppliers: 'Suppliers',
    recommended: 'recommended',
    openSite: 'Go to',
    parts: {
      advantages: 'Advantages',
      disadvantages: 'Disadvantages',
      about: 'About',
      steps: 'Step guide',
      whatNow: 'What now?',
    },
    age: 'The links lead to sites that are not ours and were put together in November 2026. Fees, rules and the look of the sites may have changed since this guide was written. What the supplier says is what holds.',
  },
}
