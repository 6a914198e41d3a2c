import { describe, expect, test } from 'vitest'
import { bitcoinFaq, bitcoinFaqNotes, bitcoinFaqPage } from './bitcoin-faq.ts'
import { faq, faqPage, tagMeanings, tagsIntro } from './faq.ts'
import { findingTexts } from './findings.ts'
import { paymentGuide, paymentGuidePage, supplierGuides } from './payment-guide/guide.ts'
import { guideNotes } from './payment-guide/notes.ts'
import { supplierIds } from './payment-guide/supplier-guide.ts'
import { rewardPointsTexts } from './reward-points.ts'

const content = {
  faqPage,
  tagsIntro,
  tagMeanings,
  faq,
  findingTexts,
  rewardPointsTexts,
  bitcoinFaqPage,
  bitcoinFaqNotes,
  bitcoinFaq,
  paymentGuidePage,
  paymentGuide,
  guideNotes,
  supplierGuides,
}

/** Names that are the same in both languages. */
const sameInBoth = new Set(['Chromecast', 'Edge', 'Firefox', 'Opera', 'Chrome', 'Android Browser', 'Safari'])

/** Blank texts, empty lists, and parts in one language only. */
function gaps(part: unknown, place: string): string[] {
  if (typeof part === 'string') return part.trim() ? [] : [`${place} is empty`]
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part) && part.length === 0) return [`${place} is empty`]
  const inside = Object.entries(part).flatMap(([key, value]) => gaps(value, `${place}.${key}`))
  if (!('en' in part || 'nb' in part)) return inside
  const { en, nb } = part as { en?: unknown; nb?: unknown }
  return [...inside, ...differences(en, nb, place)]
}

function differences(en: unknown, nb: unknown, place: string): string[] {
  if (typeof en !== typeof nb) return [`${place} is in one language only`]
  if (typeof en === 'string') {
    return en === nb && !sameInBoth.has(en) ? [`${place} is not translated`] : []
  }
  if (typeof en !== 'object' || typeof nb !== 'object' || en === null || nb === null) return []
  const keys = new Set([...Object.keys(en), ...Object.keys(nb)])
  return [...keys].flatMap((key) =>
    differences(en[key as keyof typeof en], nb[key as keyof typeof nb], `${place}.${key}`),
  )
}

test('the words of findings have the same gaps in both languages', () => {
  const gapsOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort()
  for (const [code, { says, ...more }] of Object.entries(findingTexts)) {
    expect(gapsOf(says.nb), code).toEqual(gapsOf(says.en))
    const advice = 'advice' in more ? more.advice : undefined
    expect(gapsOf(advice?.nb), code).toEqual(gapsOf(advice?.en))
  }
})

describe('both languages', () => {
  test.each(Object.entries(content))('%s is complete', (name, part) => {
    expect(gaps(part, name)).toEqual([])
  })

  test('a missing, empty or untranslated part is found', () => {
    expect(gaps({ en: 'a' }, 'x')).toEqual(['x is in one language only'])
    expect(gaps({ en: 'a', nb: ' ' }, 'x')).toEqual(['x.nb is empty'])
    expect(gaps({ en: 'a', nb: 'a' }, 'x')).toEqual(['x is not translated'])
    expect(gaps({ list: { en: ['a', 'b'], nb: ['c'] } }, 'x')).toEqual(['x.list.1 is in one language only'])
    expect(gaps({ en: { steps: [] }, nb: { steps: [] } }, 'x')).toEqual([
      'x.en.steps is empty',
      'x.nb.steps is empty',
    ])
  })
})

const said = (part: unknown) => JSON.stringify(part)

describe('the FAQ', () => {
  test('has what the specification names', () => {
    const english = said(faq.map(({ paragraphs, points }) => [paragraphs.en, points?.en]))
    for (const words of [
      'PayPal is accepted.',
      'Bitcoin is no longer accepted.',
      'No new auto-renew subscriptions have been offered since 2024.',
      'Account sharing is not allowed',
      '["Edge","Firefox","Opera","Chrome","Android Browser","Safari"]',
      'Chromecast and Airplay are supported only with the default player. The low-latency player supports neither.',
    ]) {
      expect(english).toContain(words)
    }
  })

  test('explains the five stream tags', () => {
    expect(tagMeanings.slice(0, 5).map(({ name }) => name.en)).toEqual([
      'Self hosted',
      'Third party',
      'Chromecast',
      'Airplay',
      'Low latency',
    ])
    expect(tagMeanings[0]?.meaning.en).toContain('claimed uptime of 99%')
    expect(tagMeanings[0]?.meaning.nb).toContain('99 %')
  })
})

describe('the Bitcoin FAQ', () => {
  test('has its ten questions, each with an anchor of its own', () => {
    expect(bitcoinFaq.map(({ id }) => id)).toEqual([
      'what-is-bitcoin',
      'where-to-buy',
      'what-is-a-wallet',
      'are-exchanges-safe',
      'can-i-use-a-card',
      'what-are-the-fees',
      'can-i-buy-without-id',
      'can-i-buy-if-underage',
      'why-personal-info',
      'trouble-buying',
    ])
    expect(bitcoinFaq.find(({ id }) => id === 'what-is-a-wallet')?.terms).toHaveLength(4)
  })

  test('leads outside by HTTPS only, to exchanges and wallets', () => {
    const sites = bitcoinFaq.flatMap((question) => question.sites?.flatMap(({ list }) => list) ?? [])
    expect(sites.length).toBeGreaterThan(8)
    for (const { address } of sites) expect(address).toMatch(/^https:\/\//)
  })
})

describe('the payment guide', () => {
  test('knows the three suppliers, Paybis recommended', () => {
    expect(supplierIds).toEqual(['paybis', 'coinbase', 'moonpay'])
    expect(supplierIds.filter((id) => supplierGuides[id].recommended)).toEqual(['paybis'])
    expect(supplierIds.map((id) => supplierGuides[id].id)).toEqual([...supplierIds])
  })

  test('has an intro of three paragraphs, and says how long a transfer takes', () => {
    const { nb, en } = guideNotes
    for (const notes of [nb, en]) expect(notes.intro).toHaveLength(3)
    expect(said(nb.whatNow)).toContain('10 til 120 minutter')
    expect(said(en.whatNow)).toContain('10 to 120 minutes, usually the lower end')
  })

  test.each(supplierIds)('%s says where address and amount are', (id) => {
    const { nb, en } = supplierGuides[id].info
    for (const info of [nb, en]) expect(said(info.steps)).toContain('Pay With BTC')
  })

  test.each([
    ['paybis', 'nb', ['5 %', 'Ingen gebyrer første gang', 'lave nettverksgebyrer']],
    ['paybis', 'en', ['2000 USD annually', 'No fees the first time', 'low network fees']],
    ['coinbase', 'nb', ['innskuddsgebyr på 3 % til 8 %']],
    ['coinbase', 'en', ['deposit fee of 3% to 8%']],
    ['moonpay', 'nb', ['gebyr på 15 %', 'legitimasjon i omtrent 5 %']],
    ['moonpay', 'en', ['fee of 15%', 'ID in only about 5%']],
  ] as const)('%s has its figures in %s', (id, language, figures) => {
    for (const figure of figures) expect(said(supplierGuides[id].info[language])).toContain(figure)
  })

  test('keeps the two texts of Paybis about ID apart', () => {
    expect(said(supplierGuides.paybis.info.nb)).not.toContain('2000')
    expect(said(supplierGuides.paybis.info.en)).not.toContain('5%')
  })
})

test('the reward-points modal says why points end, that they can be redeemed, and what comes instead', () => {
  const english = said(rewardPointsTexts.text.en)
  for (const words of [
    'discontinued because PayPal is removed as a payment method',
    'remaining points can still be redeemed',
    'replaced with discounts for larger orders',
  ]) {
    expect(english).toContain(words)
  }
})
