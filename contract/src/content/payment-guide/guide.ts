import type { Bilingual } from '../bilingual.ts'
import { coinbase } from './coinbase.ts'
import { moonpay } from './moonpay.ts'
import { paybis } from './paybis.ts'
import type { SupplierGuide, SupplierId, SupplierInfo } from './supplier-guide.ts'

export const supplierGuides: Readonly<Record<SupplierId, SupplierGuide>> = { paybis, coinbase, moonpay }

export const paymentGuidePage = {
  title: { nb: 'Betalingsguide', en: 'Payment guide' },
  toggle: { nb: 'Guidens språk', en: 'Language of the guide' },
} as const

type GuideWords = {
  readonly faq: string
  readonly suppliers: string
  readonly recommended: string
  readonly openSite: string
  readonly parts: Readonly<Record<keyof SupplierInfo | 'whatNow', string>>
}

/** In the language of the guide's toggle. */
export const paymentGuide: Bilingual<GuideWords> = {
  nb: {
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
  },
  en: {
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
  },
}
