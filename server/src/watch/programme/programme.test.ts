import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { editStream } from '../streams/edit-streams.ts'
import { tellProgramme } from './tell-programme.ts'

const { programme, programmeEntries } = contract
const hour = 3600_000

let site: TestApp
let owner: string
let member: string
let stream: string
let other: string
beforeAll(async () => {
  // 13:00 in Oslo, on a Friday.
  site = await openTestApp()
  owner = await site.signIn((await site.build.account({ isOwner: true })).email)
  member = await site.signIn((await site.build.account({ email: 'anna@example.org' })).email)
  stream = (await site.build.stream({ title: 'Arena' })).id
  other = (await site.build.stream({ title: 'Other' })).id
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.app.db.deleteFrom('programme_entries').execute()
  site.app.programme.note({ all: true })
})

const inHours = (hours: number) => new Date(site.clock.now() + hours * hour).toISOString()

function entry(title: string, from: number, to: number, more: { weekly?: boolean; streamId?: string } = {}) {
  return { streamId: stream, weekly: false, ...more, title, startsAt: inHours(from), endsAt: inHours(to) }
}

async function write(wanted: ReturnType<typeof entry>, id: string | null = null, token = owner) {
  return (await site.call(programmeEntries.write, { token, body: { id, ...wanted } })).json()
}

async function all() {
  return (await site.call(programmeEntries.all, { token: owner })).json().entries
}

async function soon() {
  const { items } = (await site.call(programme.soon, { token: member })).json()
  return items.map(({ title, startsAt }: { title: string; startsAt: string }) => [title, startsAt])
}

async function mails() {
  return site.app.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body_text'])
    .where('kind', '=', 'programme')
    .execute()
}

describe('what members see', () => {
  it('is what is on now and what begins next of each stream', async () => {
    await write(entry('Over', -2, -1))
    await write(entry('Now', -1, 1))
    await write(entry('Next', 1, 2))
    await write(entry('Later', 2, 3))
    await write(entry('Elsewhere', 5, 6, { streamId: other }))
    await write(entry('In two weeks', 14 * 24, 14 * 24 + 1, { streamId: other }))
    expect(await soon()).toEqual([
      ['Now', inHours(-1)],
      ['Next', inHours(1)],
      ['Elsewhere', inHours(5)],
    ])
  })

  it('for one stream is the next two weeks, a weekly entry each week', async () => {
    await write(entry('Weekly', -24, -23, { weekly: true }))
    const { items } = (await site.call(programme.stream, { token: member, params: { id: stream } })).json()
    expect(items.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
      inHours(6 * 24),
      inHours(13 * 24),
    ])
  })

  it('leaves out streams that are hidden from them', async () => {
    await write(entry('Hidden', 1, 2))
    const hide = (hidden: boolean) => editStream(site.app, commandLine, { id: stream, hidden })
    await hide(true)
    await expect.poll(soon).toEqual([])
    await hide(false)
    await expect.poll(soon).toHaveLength(1)
  })

  it('is nothing to who is not signed in', async () => {
    expect((await site.call(programme.soon)).statusCode).toBe(403)
    expect((await site.call(programme.stream, { params: { id: stream } })).statusCode).toBe(403)
  })
})

describe('an owner', () => {
  it('changes and removes an entry, and each stands in the history', async () => {
    await write(entry('Match', 1, 2))
    const [{ id }] = await all()
    expect(await write(entry('Final', 3, 5), id)).toEqual({ resultCode: 1 })
    expect(await all()).toMatchObject([{ id, title: 'Final', startsAt: inHours(3) }])
    expect((await site.call(programmeEntries.remove, { token: owner, body: { id } })).json()).toEqual({
      resultCode: 1,
    })
    expect(await all()).toEqual([])
    const acts = await site.app.db
      .selectFrom('audit_log')
      .select('act')
      .where('act', 'like', 'programme-%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(acts.map(({ act }) => act)).toEqual(['programme-removed', 'programme-changed'])
  })

  it.each([
    ['an end before its beginning', () => entry('x', 2, 1), 'end before it begins'],
    ['more than a week', () => entry('x', 1, 7 * 24 + 2), 'a week at most'],
    ['a stream that is none', () => entry('x', 1, 2, { streamId: 'none' }), 'no such stream'],
    ['no title', () => entry(' ', 1, 2), ''],
  ])('is refused %s', async (_, wanted, detail) => {
    expect(await write(wanted())).toMatchObject({ resultCode: 2, detail: expect.stringContaining(detail) })
    expect(await all()).toEqual([])
  })

  it('is refused two entries of a stream at the same time, and an entry that is none', async () => {
    await write(entry('One', 1, 2))
    expect(await write(entry('Two', 1, 3))).toMatchObject({
      detail: 'Something else begins on this stream at that time already.',
    })
    expect(await write(entry('x', 5, 6), 'none')).toMatchObject({ resultCode: 2 })
    const gone = await site.call(programmeEntries.remove, { token: owner, body: { id: 'none' } })
    expect(gone.json()).toMatchObject({ resultCode: 2 })
  })

  it('who is the slower of two that enter something at the same time is told', async () => {
    const answers = await Promise.all([write(entry('One', 1, 2)), write(entry('Two', 1, 3))])
    expect(answers.map(({ resultCode }) => resultCode).sort()).toEqual([1, 2])
    expect(await all()).toHaveLength(1)
  })

  it('enters many at once, in the place of those that begin at the same time', async () => {
    await write(entry('Old', 1, 2))
    const entries = [entry('New', 1, 3), entry('Further', 4, 5, { weekly: true, streamId: other })]
    expect((await site.call(programmeEntries.import, { token: owner, body: { entries } })).json()).toEqual({
      resultCode: 1,
    })
    expect((await all()).map(({ title }: { title: string }) => title).sort()).toEqual(['Further', 'New'])
  })

  it('enters none of many where one is wrong, and is told which', async () => {
    const entries = [entry('Good', 1, 2), entry('Bad', 2, 1)]
    const answer = (await site.call(programmeEntries.import, { token: owner, body: { entries } })).json()
    expect(answer).toMatchObject({ resultCode: 2, wrong: 1 })
    const strange = [entry('Good', 1, 2), entry('Bad', 2, 3, { streamId: 'none' })]
    const refused = await site.call(programmeEntries.import, { token: owner, body: { entries: strange } })
    expect(refused.json()).toMatchObject({ resultCode: 2, wrong: 1 })
    expect(await all()).toEqual([])
  })

  it('nobody else may', async () => {
    const staff = await site.signIn((await site.build.account({ isStaff: true })).email)
    const body = { id: null, ...entry('x', 1, 2) }
    for (const token of [member, staff]) {
      expect((await site.call(programmeEntries.all, { token })).statusCode).toBe(403)
      expect((await site.call(programmeEntries.write, { token, body })).statusCode).toBe(403)
      expect((await site.call(programmeEntries.remove, { token, body: { id: 'x' } })).statusCode).toBe(403)
      const entries = { entries: [entry('x', 1, 2)] }
      expect((await site.call(programmeEntries.import, { token, body: entries })).statusCode).toBe(403)
    }
  })
})

describe('a member who asked', () => {
  const ask = async (id: string, remind = true) =>
    (await site.call(programme.remind, { token: member, body: { id, remind } })).json()

  it('is mailed once before it begins, with a link that stops such mails', async () => {
    await write(entry('Match|Kamp', 1, 2))
    const [{ id }] = await all()
    expect(await ask(id)).toEqual({ resultCode: 1 })
    expect(await ask(id)).toEqual({ resultCode: 1 })
    await tellProgramme(site.app)
    expect(await mails()).toEqual([])
    site.clock.advance(46 * 60)
    await Promise.all([tellProgramme(site.app), tellProgramme(site.app)])
    await tellProgramme(site.app)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: 'anna@example.org', subject: 'Match begins at 14:00' })
    expect(mail?.body_text).toContain(`/player?stream=${stream}`)
    const [, token = ''] = /unsubscribe\?token=([\w-]+)&kind=programme/.exec(mail?.body_text ?? '') ?? []
    const stop = { token, kind: 'programme' as const }
    expect((await site.call(contract.mailChoices.unsubscribe, { body: stop })).json()).toEqual({
      resultCode: 1,
    })
    const { items } = (await site.call(programme.soon, { token: member })).json()
    expect(items).toMatchObject([{ asked: false }])
    const { reminders } = (await site.call(contract.mailChoices.read, { token: member })).json()
    expect(reminders).toBe(true)
  })

  it('finds it in their own data, until they say no', async () => {
    await write(entry('Match', 1, 2))
    const [{ id }] = await all()
    await ask(id)
    const own = async () => (await site.call(contract.ownData.read, { token: member })).json().data
    expect((await own()).programmeReminders).toMatchObject([{ programme: 'Match', stream: 'Arena' }])
    await ask(id, false)
    expect((await own()).programmeReminders).toEqual([])
  })

  it('is mailed of each week’s, and of a new beginning again', async () => {
    await site.app.db.deleteFrom('mails').execute()
    await write(entry('Weekly', 0.1, 1, { weekly: true }))
    const [{ id }] = await all()
    await ask(id)
    await tellProgramme(site.app)
    expect(await mails()).toHaveLength(1)
    await write(entry('Weekly', 0.2, 1, { weekly: true }), id)
    await tellProgramme(site.app)
    expect(await mails()).toHaveLength(2)
    site.clock.advance(7 * 24 * 3600)
    await tellProgramme(site.app)
    expect(await mails()).toHaveLength(3)
  })

  it('is not mailed after saying no, nor of what is on already', async () => {
    await site.app.db.deleteFrom('mails').execute()
    await write(entry('Match', 0.1, 1))
    await write(entry('Begun', -0.1, 1, { streamId: other }))
    for (const { id } of await all()) await ask(id)
    const [{ id }] = (await all()).filter(({ title }: { title: string }) => title === 'Match')
    await ask(id, false)
    await tellProgramme(site.app)
    expect(await mails()).toEqual([])
    expect(await ask('none')).toMatchObject({ resultCode: 2 })
  })
})
