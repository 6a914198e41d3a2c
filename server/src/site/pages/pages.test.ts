import { contract, type OwnerPage } from '@strom/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let owner: string
beforeAll(async () => {
  test = await openTestApp({ settings: { brandName: 'Klubben', sellerName: 'Klubben AS' } })
  await test.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  owner = await test.signIn('owner@example.org')
})
afterEach(async () => {
  await test.app.db.deleteFrom('pages').execute()
  await test.app.pages.renew()
})
afterAll(() => test.close())

const read = async (slug: string, language = 'en') =>
  (await test.call(contract.pages.read, { params: { slug }, language })).json()
const all = async (): Promise<OwnerPage[]> =>
  (await test.call(contract.pages.list, { token: owner })).json().pages
const inFooter = async () =>
  (await test.call(contract.site.siteSettings)).json().pages.map(({ slug }: { slug: string }) => slug)

const rules = {
  slug: 'house-rules',
  titleEn: 'House rules',
  titleNb: 'Husregler',
  shown: true,
  version: null,
  bodyEn: '# Be kind',
  bodyNb: '# Vær grei',
}
const write = async (page: object = {}) =>
  (await test.call(contract.pages.write, { token: owner, body: { ...rules, ...page } })).json()

describe('the pages that come with the product', () => {
  it('are drafts in both languages, with what the settings say in them, and are in the footer', async () => {
    expect(await inFooter()).toEqual(['terms', 'privacy', 'withdrawal', 'about'])
    for (const { slug, draft, builtIn, version } of await all()) {
      expect({ slug, draft, builtIn, version }).toEqual({ slug, draft: true, builtIn: true, version: null })
      const { page } = await read(slug)
      expect(page.draft).toBe(true)
      expect(page.body.en).toContain('Klubben')
      expect(page.body.nb).not.toBe(page.body.en)
      expect(`${page.body.en}${page.body.nb}`).not.toMatch(/\{\w+\}/)
    }
    expect((await read('privacy')).page.body).toEqual({
      en: expect.stringContaining('What was watched: 90 days.'),
      nb: expect.stringContaining('Hva som er sett: 90 døgn.'),
    })
  })

  it('tell where questions go, and how long things are kept, by the settings in force', async () => {
    const { settings, db } = test.app
    await settings.set(db, 'contactAddress', 'post@example.org')
    await settings.set(db, 'mailHistoryDays', 0)
    await expect.poll(() => settings.get('mailHistoryDays')).toBe(0)
    expect((await read('privacy')).page.body.en).toContain('Mails that were sent: as long as the site.')
    expect((await read('about')).page.body.en).toContain('[post@example.org](mailto:post@example.org)')
  })

  it('say what an owner writes, until that is put back', async () => {
    const terms = { slug: 'terms', titleEn: 'Terms', titleNb: 'Vilkår', bodyEn: 'Ours.', bodyNb: 'Våre.' }
    const { page } = await write(terms)
    expect(page).toMatchObject({ draft: false, builtIn: true, version: expect.any(Number) })
    expect((await read('terms')).page).toMatchObject({ body: { en: 'Ours.' }, draft: false })
    const back = { slug: 'terms', version: page.version }
    expect((await test.call(contract.pages.remove, { token: owner, body: back })).json()).toEqual({
      resultCode: 1,
    })
    expect((await read('terms')).page.draft).toBe(true)
  })

  it('can be hidden, and leave out the right of withdrawal where nothing is sold', async () => {
    const { title, body } = (await all()).find(({ slug }) => slug === 'about') as OwnerPage
    const same = { titleEn: title.en, titleNb: title.nb, bodyEn: body.en, bodyNb: body.nb }
    await write({ slug: 'about', ...same, shown: false })
    expect(await inFooter()).toEqual(['terms', 'privacy', 'withdrawal'])
    expect(await read('about')).toEqual({ resultCode: 2, detail: 'There is no such page.' })
    expect((await all()).at(-1)).toMatchObject({ slug: 'about', shown: false, draft: true })
    const free = await openTestApp({ env: { STROM_PAYMENTS: 'none' } })
    expect(free.app.pages.list().flatMap(({ slug, shown }) => (shown ? [slug] : []))).toEqual([
      'terms',
      'privacy',
      'about',
    ])
    await free.close()
  })
})

describe('a page of an owner’s own', () => {
  it('is read by everybody, stands in the footer after the others, and is removed', async () => {
    const { page } = await write()
    expect(await inFooter()).toEqual(['terms', 'privacy', 'withdrawal', 'about', 'house-rules'])
    expect((await read('house-rules', 'nb')).page).toEqual({
      slug: 'house-rules',
      title: { en: 'House rules', nb: 'Husregler' },
      body: { en: '# Be kind', nb: '# Vær grei' },
      draft: false,
    })
    const away = { slug: 'house-rules', version: page.version }
    await test.call(contract.pages.remove, { token: owner, body: away })
    expect((await read('house-rules')).resultCode).toBe(2)
    const acts = test.app.db.selectFrom('audit_log').select('act').where('subject_id', '=', 'house-rules')
    expect((await acts.orderBy('id').execute()).map(({ act }) => act)).toEqual([
      'page-written',
      'page-removed',
    ])
  })

  it.each([
    ['a slash', { slug: 'a/b' }, /An address has/],
    ['capitals and blanks', { slug: 'House Rules' }, /An address has/],
    ['no address', { slug: '' }, /An address has/],
    ['an address of 61 letters', { slug: 'x'.repeat(61) }, /An address has/],
    ['no title', { titleNb: ' ' }, /enter a title/],
    ['no text', { bodyNb: ' \n ' }, /in both languages/],
    ['a text of 20,001 letters', { bodyEn: 'x'.repeat(20_001) }, /too long/],
  ])('is refused with %s', async (_what, wrong, detail) => {
    expect(await write(wrong)).toEqual({ resultCode: 2, detail: expect.stringMatching(detail) })
    expect(await all()).toHaveLength(4)
  })

  it('loses characters that cannot be seen, and keeps its lines', async () => {
    const { page } = await write({ bodyEn: 'One\r\n\r\nTwo\u0007\tthree' })
    expect(page.body.en).toBe('One\n\nTwo\tthree')
  })

  it('does not take the place of another, nor of a newer version of itself', async () => {
    const { page } = await write()
    expect(await write({ bodyEn: 'Mine' })).toMatchObject({
      resultCode: 2,
      detail: expect.stringMatching(/already/),
    })
    const { page: newer } = await write({ bodyEn: 'Newer', version: page.version })
    const late = await write({ bodyEn: 'Late', version: page.version })
    expect(late).toMatchObject({
      resultCode: 2,
      detail: expect.stringMatching(/changed this page meanwhile/),
    })
    const old = { slug: 'house-rules', version: page.version }
    expect((await test.call(contract.pages.remove, { token: owner, body: old })).json().resultCode).toBe(2)
    expect((await read('house-rules')).page.body.en).toBe('Newer')
    expect(newer.version).not.toBe(page.version)
    const both = await Promise.all(['A', 'B'].map((bodyEn) => write({ bodyEn, version: newer.version })))
    expect(both.map(({ resultCode }) => resultCode).toSorted()).toEqual([1, 2])
  })

  it('is one of a hundred at most', async () => {
    const row = { title_en: 'x', title_nb: 'x', body_en: 'x', body_nb: 'x', shown: false }
    const updated_at = new Date(test.clock.now())
    const rows = Array.from({ length: 96 }, (_, at) => ({
      ...row,
      slug: `p${at}`,
      updated_at,
      updated_by: null,
    }))
    await test.app.db.insertInto('pages').values(rows).execute()
    await test.app.pages.renew()
    expect(await write()).toEqual({ resultCode: 2, detail: 'There are a hundred pages already.' })
  })
})

it('a placeholder that nobody knows stays as it is written', async () => {
  await write({ bodyEn: '{site} {constructor} {nothing} {}' })
  expect((await read('house-rules')).page.body.en).toBe('Klubben {constructor} {nothing} {}')
})
