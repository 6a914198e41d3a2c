import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { writeText } from './change-text.ts'
import { insertText } from './queries.ts'
import { openTexts } from './texts.ts'

const { changed, write, reset } = contract.texts
const id = 'faq.payment.paragraphs'
const words = { id, en: 'Cash.', nb: 'Kontanter.' }

let site: TestApp
let owner: string
let member: string
beforeAll(async () => {
  site = await openTestApp()
  owner = await site.signIn((await site.build.account({ isOwner: true })).email)
  member = await site.signIn((await site.build.account()).email)
})
afterEach(async () => {
  await site.app.db.deleteFrom('texts').execute()
  await site.app.texts.renew()
})
afterAll(() => site.close())

async function writeAs(token: string, body: typeof words & { version: number | null }, language = 'en') {
  return (await site.call(write, { token, body, language })).json()
}
const seen = async () => (await site.call(changed, { token: member })).json().texts
const version = async () => (await site.call(contract.site.siteSettings)).json().textsVersion

describe('a text of the owner’s', () => {
  it('is seen by members at once, and the site’s settings name it', async () => {
    expect(await seen()).toEqual([])
    expect(await version()).toBeNull()
    const first = await writeAs(owner, { ...words, version: null })
    expect(first).toEqual({ resultCode: 1, version: expect.any(Number) })
    expect(await seen()).toEqual([{ ...words, version: first.version }])
    const named = await version()
    expect(named).toEqual(expect.any(String))
    await writeAs(owner, { ...words, en: 'Cards.', version: first.version })
    expect(await version()).not.toBe(named)
  })

  it('can be put back', async () => {
    const { version: written } = await writeAs(owner, { ...words, version: null })
    expect((await site.call(reset, { token: owner, body: { id, version: written } })).json()).toEqual({
      resultCode: 1,
    })
    expect(await seen()).toEqual([])
    expect(await version()).toBeNull()
  })

  it('is known to other nodes', async () => {
    const node = await openTexts(site.app)
    await writeAs(owner, { ...words, version: null })
    await expect.poll(() => node.find(id)?.en).toBe('Cash.')
    node.close()
  })

  it('is not lost to an older reading that comes last', async () => {
    let readings = 0
    const older = Promise.withResolvers<void>()
    const db = site.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        readings += 1
        if (readings === 2) await older.promise
        return result
      },
    })
    const node = await openTexts({ db, events: site.app.events })
    const first = node.renew()
    await vi.waitFor(() => expect(readings).toBe(2))
    await insertText(site.app.db, { ...words, updated_at: new Date(), updated_by: null })
    const second = node.renew()
    await Promise.race([second, sleep(100)])
    older.resolve()
    await Promise.all([first, second])
    expect(node.find(id)?.en).toBe('Cash.')
    node.close()
  })

  it('says who wrote it, and when', async () => {
    await writeAs(owner, { ...words, version: null })
    const row = () => site.app.db.selectFrom('texts').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({
      updated_by: expect.any(String),
      updated_at: new Date(site.clock.now()),
    })
    const said = { en: words.en, nb: words.nb }
    const replacing = (await row()).version
    await writeText(site.app, { ...words, en: 'Cards.', replacing, by: { kind: 'command-line' } })
    expect(await row()).toMatchObject({ updated_by: null })
    const acts = await site.app.db
      .selectFrom('audit_log')
      .select(['actor', 'act', 'before', 'after'])
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(acts).toEqual([
      { actor: 'command-line', act: 'text-changed', before: said, after: { ...said, en: 'Cards.' } },
      {
        actor: 'owner',
        act: 'text-changed',
        before: expect.objectContaining({ en: expect.stringContaining('PayPal is accepted.') }),
        after: said,
      },
    ])
  })

  it('that the product no longer knows is left out', async () => {
    const gone = { ...words, id: 'faq.gone', updated_at: new Date(), updated_by: null }
    await insertText(site.app.db, gone)
    await site.app.texts.renew()
    expect(await seen()).toEqual([])
    expect(await version()).toBeNull()
  })

  it('keeps markup as the words it is, without what cannot be seen', async () => {
    const en = '\u0001<b onclick="x">Bold</b>\u0007\r\n\r\n  and\tmore  '
    await writeAs(owner, { ...words, en, version: null })
    expect(await seen()).toMatchObject([{ en: '<b onclick="x">Bold</b>\nand more' }])
  })
})

describe('a mail’s text', () => {
  const greeting = { id: 'mail.invitation.text', en: 'Come to {{site}}.', nb: 'Kom til {{ site }}.' }

  it('is told to owners only, and is what the next mail says', async () => {
    expect(await writeAs(owner, { ...greeting, version: null })).toMatchObject({ resultCode: 1 })
    expect(await seen()).toEqual([])
    expect((await site.call(changed, { token: owner })).json().texts).toMatchObject([greeting])
    await site.call(contract.invitations.send, { token: owner, body: { invitationEmail: 'own@example.org' } })
    const mail = await site.app.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', 'own@example.org')
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toMatch(/^Come to Strøm\.\n/)
  })

  it('names nothing that its mail does not know', async () => {
    const answer = await writeAs(owner, { ...greeting, nb: 'Kom, {{name}}.', version: null })
    expect(answer).toEqual({ resultCode: 2, detail: expect.stringContaining('double braces') })
  })
})

describe('two owners at once', () => {
  it('do not overwrite each other unseen', async () => {
    const changedMeanwhile = { resultCode: 2, detail: expect.stringContaining('changed this text meanwhile') }
    const { version: first } = await writeAs(owner, { ...words, version: null })
    expect(await writeAs(owner, { ...words, en: 'Mine.', version: null })).toEqual(changedMeanwhile)
    await writeAs(owner, { ...words, en: 'Cards.', version: first })
    expect(await writeAs(owner, { ...words, en: 'Mine.', version: first })).toEqual(changedMeanwhile)
    const resetFirst = await site.call(reset, { token: owner, body: { id, version: first } })
    expect(resetFirst.json()).toEqual(changedMeanwhile)
    expect(await seen()).toMatchObject([{ en: 'Cards.' }])
  })

  it('also not when it was put back and changed again in between', async () => {
    const { version: first } = await writeAs(owner, { ...words, version: null })
    await site.call(reset, { token: owner, body: { id, version: first } })
    await writeAs(owner, { ...words, en: 'Cards.', version: null })
    expect(await writeAs(owner, { ...words, en: 'Mine.', version: first })).toMatchObject({ resultCode: 2 })
  })

  it('nor by a version that no text ever has', async () => {
    await writeAs(owner, { ...words, version: null })
    const changedMeanwhile = { resultCode: 2, detail: expect.stringContaining('changed this text meanwhile') }
    for (const never of [2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
      expect(await writeAs(owner, { ...words, en: 'Mine.', version: never })).toEqual(changedMeanwhile)
      const put = await site.call(reset, { token: owner, body: { id, version: never } })
      expect(put.json()).toEqual(changedMeanwhile)
    }
    expect(await seen()).toMatchObject([{ en: 'Cash.' }])
  })

  it('one of two that write in the same moment is told', async () => {
    const answers = await Promise.all([
      writeAs(owner, { ...words, version: null }),
      writeAs(owner, { ...words, en: 'Mine.', version: null }),
    ])
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([1, 2])
  })
})

describe('is refused', () => {
  it.each([
    ['an unknown text', { ...words, id: 'faq.nothing' }, 'There is no such text.'],
    ['a text without words', { ...words, nb: ' \n ' }, 'Write the text in both languages.'],
    ['several lines in a question', { ...words, id: 'faq.payment.question', en: 'a\nb' }, 'a single line'],
    ['a long text', { ...words, en: 'x'.repeat(10_001) }, 'too long'],
    ['a long line', { ...words, id: 'faq.payment.question', en: 'x'.repeat(1001) }, 'too long'],
  ])('%s', async (_, body, detail) => {
    const answer = await writeAs(owner, { ...body, version: null })
    expect(answer).toEqual({ resultCode: 2, detail: expect.stringContaining(detail) })
    expect(await seen()).toEqual([])
  })

  it('in the language of the caller', async () => {
    expect(await writeAs(owner, { ...words, nb: '', version: null }, 'nb')).toMatchObject({
      detail: 'Skriv teksten på begge språk.',
    })
  })

  it('everybody but owners', async () => {
    const staff = await site.signIn((await site.build.account({ isStaff: true })).email)
    for (const token of [member, staff]) {
      expect((await site.call(write, { token, body: { ...words, version: null } })).statusCode).toBe(403)
      expect((await site.call(reset, { token, body: { id, version: 1 } })).statusCode).toBe(403)
    }
    expect((await site.call(changed)).statusCode).toBe(403)
    expect(await seen()).toEqual([])
  })

  it('a body that lacks a language', async () => {
    const body = { id, en: 'Cash.', version: null } as unknown as typeof words & { version: null }
    expect((await site.call(write, { token: owner, body })).statusCode).toBe(400)
  })
})
