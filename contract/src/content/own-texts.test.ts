import { describe, expect, test } from 'vitest'
import { editableTexts } from './editable-texts.ts'
import { faq, tagMeanings } from './faq.ts'
import { withOwnTexts } from './own-texts.ts'
import { supplierGuides } from './payment-guide/guide.ts'
import { guideNotes } from './payment-guide/notes.ts'

const ids = editableTexts.map(({ id }) => id)

describe('the texts that an owner may change', () => {
  test('have ids of their own, of lower-case words', () => {
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)
  })

  // An owner's texts are stored under these ids; renaming one would lose its text.
  test.each([
    ['tags-intro', 'line'],
    ['tags.self-hosted.meaning', 'line'],
    ['faq.payment.question', 'line'],
    ['faq.payment.paragraphs', 'lines'],
    ['faq.browsers.points', 'lines'],
    ['reward-points.title', 'line'],
    ['reward-points.text', 'lines'],
    ['bitcoin-faq.before-you-buy', 'line'],
    ['bitcoin.what-is-a-wallet.terms.hardware.text', 'line'],
    ['guide.intro', 'lines'],
    ['guide.what-now', 'lines'],
    ['supplier.paybis.advantages', 'lines'],
    ['supplier.moonpay.steps', 'lines'],
  ])('%s is one, and is a %s', (id, form) => {
    expect(editableTexts.find((text) => text.id === id)?.form).toBe(form)
  })

  test('hold the figures of the specification', () => {
    const of = (id: string) => editableTexts.find((text) => text.id === id)?.initial
    expect(of('tags.self-hosted.meaning')?.en).toContain('99%')
    expect(of('supplier.paybis.advantages')?.nb).toContain('omtrent 5 %')
    expect(of('supplier.paybis.advantages')?.en).toContain('2000 USD annually')
  })

  test('are single lines where they are said to be', () => {
    for (const { form, initial } of editableTexts) {
      if (form === 'line') expect(`${initial.en}${initial.nb}`).not.toContain('\n')
    }
  })
})

describe('a part with an owner’s texts', () => {
  test('is the very same part as long as there are none', () => {
    expect(withOwnTexts('faq', faq, new Map())).toBe(faq)
  })

  test('differs in nothing but them', () => {
    const own = new Map([['faq.payment.paragraphs', { en: 'Cash.\nOr cards.', nb: 'Kontanter.' }]])
    const changed = withOwnTexts('faq', faq, own)
    const [first, ...others] = changed
    expect(first).toEqual({ ...faq[0], paragraphs: { en: ['Cash.', 'Or cards.'], nb: ['Kontanter.'] } })
    expect(others).toEqual(faq.slice(1))
  })

  test('keeps the shape of parts that differ by language as a whole', () => {
    const own = new Map([['supplier.paybis.about', { en: 'A broker.', nb: 'En megler.' }]])
    const { info } = supplierGuides.paybis
    expect(withOwnTexts('supplier.paybis', info, own)).toEqual({
      en: { ...info.en, about: ['A broker.'] },
      nb: { ...info.nb, about: ['En megler.'] },
    })
    expect(
      withOwnTexts('guide', guideNotes, new Map([['faq.payment.question', { en: 'x', nb: 'y' }]])),
    ).toEqual(guideNotes)
  })

  test('leaves alone how a tag looks', () => {
    const own = new Map([['tags.airplay.name', { en: 'Screens', nb: 'Skjermer' }]])
    expect(withOwnTexts('tags', tagMeanings, own)[3]).toEqual({
      ...tagMeanings[3],
      name: { en: 'Screens', nb: 'Skjermer' },
    })
  })

  test('can take every text there is', () => {
    const own = new Map(ids.map((id) => [id, { en: 'E', nb: 'N' }]))
    expect(JSON.stringify(withOwnTexts('faq', faq, own))).not.toContain('PayPal is accepted')
  })
})
