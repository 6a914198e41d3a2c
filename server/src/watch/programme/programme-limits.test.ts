import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { importEntries } from './edit-programme.ts'
import { tellProgramme } from './tell-programme.ts'

const { programme, programmeEntries } = contract
const hour = 3600_000

let site: TestApp
let owner: string
let member: string
let stream: string
let other: string
beforeAll(async () => {
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

function entry(title: string, from: number, to: number, more: { streamId?: string } = {}) {
  return { streamId: stream, weekly: false, ...more, title, startsAt: inHours(from), endsAt: inHours(to) }
}

async function all() {
  return (await site.call(programmeEntries.all, { token: owner })).json().entries
}

const mails = () => site.app.db.selectFrom('mails').select('id').where('kind', '=', 'programme').execute()

describe('one member', () => {
  const remind = async (token: string, id: string, wanted = true) =>
    site.call(programme.remind, { token, body: { id, remind: wanted } })

  async function entries(count: number, hours: number) {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...entry(`Many ${index}`, hours, hours + 1),
      startsAt: new Date(site.clock.now() + hours * hour + index * 1000).toISOString(),
    }))
    expect(
      (await site.call(programmeEntries.import, { token: owner, body: { entries: rows } })).json(),
    ).toEqual({ resultCode: 1 })
    const stored = await site.app.db
      .selectFrom('programme_entries')
      .select('id')
      .orderBy('starts_at')
      .execute()
    return stored.map(({ id }) => id)
  }

  it('is told of a hundred entries at a time, may take one back, and others are not held by it', async () => {
    const token = await site.signIn((await site.build.account({ email: 'eager@example.org' })).email)
    const ids = await entries(101, 100)
    for (const id of ids.slice(0, 100)) expect((await remind(token, id)).json()).toEqual({ resultCode: 1 })
    const last = ids[100] ?? ''
    expect((await remind(token, last)).json()).toMatchObject({
      resultCode: 2,
      detail: 'You are told of a hundred already. Take one back first.',
    })
    expect((await remind(token, ids[0] ?? '')).json()).toEqual({ resultCode: 1 })
    await remind(token, ids[0] ?? '', false)
    expect((await remind(token, last)).json()).toEqual({ resultCode: 1 })
    expect((await remind(member, last)).json()).toEqual({ resultCode: 1 })
  })

  it('is paused after many wishes, but may take back as many as they like', async () => {
    const token = await site.signIn((await site.build.account({ email: 'hasty@example.org' })).email)
    const [id = ''] = await entries(1, 100)
    for (let wishes = 0; wishes < 200; wishes += 1) expect((await remind(token, id)).statusCode).toBe(200)
    expect((await remind(token, id)).statusCode).toBe(429)
    expect((await remind(token, id, false)).json()).toEqual({ resultCode: 1 })
    expect((await remind(member, id)).statusCode).toBe(200)
  })

  it('gets so many mails of the programme a day', async () => {
    await site.app.db.deleteFrom('mails').execute()
    const token = await site.signIn((await site.build.account({ email: 'told@example.org' })).email)
    const ids = await entries(60, 0.1)
    for (const id of ids) await remind(token, id)
    await tellProgramme(site.app)
    expect(await mails()).toHaveLength(50)
  })

  it('reads their own data so many times an hour', async () => {
    const token = await site.signIn((await site.build.account({ email: 'curious@example.org' })).email)
    const read = async (by = token) => (await site.call(contract.ownData.read, { token: by })).statusCode
    for (let times = 0; times < 30; times += 1) expect(await read()).toBe(200)
    expect(await read()).toBe(429)
    expect(await read(member)).toBe(200)
  })
})

describe('an import', () => {
  it('of the same file again changes nothing, and is not full where the programme is', async () => {
    const rows = (from: number, count: number, title = 'Match') =>
      Array.from({ length: count }, (_, index) => {
        const startsAt = new Date(site.clock.now() + (from + index) * hour)
        const endsAt = new Date(startsAt.getTime() + hour)
        return { streamId: stream, title, weekly: false, startsAt, endsAt }
      })
    const send = (wanted: ReturnType<typeof rows>) => importEntries(site.app, wanted, commandLine, 10)
    const stored = () =>
      site.app.db.selectFrom('programme_entries').selectAll().orderBy('starts_at').execute()
    expect(await send(rows(-3, 10))).toEqual({ ok: true })
    const before = await stored()
    expect(await send(rows(-3, 10))).toEqual({ ok: true })
    expect(await stored()).toEqual(before)
    expect(await send(rows(-3, 10, 'Renamed'))).toEqual({ ok: true })
    expect((await stored()).map(({ id, title }) => [id, title])).toEqual(
      before.map(({ id }) => [id, 'Renamed']),
    )
    // Two past entries make room.
    expect(await send(rows(100, 3))).toEqual({ ok: false, reason: 'too-many' })
    expect(await stored()).toHaveLength(8)
    expect(await send(rows(100, 2))).toEqual({ ok: true })
    expect(await send(rows(100, 2))).toEqual({ ok: true })
    expect(await send(rows(99, 2))).toEqual({ ok: false, reason: 'too-many' })
    expect(await stored()).toHaveLength(10)
    const [first, second] = await stored()
    for (const gone of [first, second])
      await site.call(programmeEntries.remove, { token: owner, body: { id: gone?.id ?? '' } })
    expect(await send(rows(200, 2))).toEqual({ ok: true })
    expect(await send(rows(300, 1))).toEqual({ ok: false, reason: 'too-many' })
  })

  it('sees within a minute what other nodes have entered', async () => {
    const at = (hours: number) => ({
      startsAt: new Date(inHours(hours)),
      endsAt: new Date(inHours(hours + 1)),
    })
    const send = (hours: number) =>
      importEntries(site.app, [{ streamId: stream, title: 'M', weekly: false, ...at(hours) }], commandLine, 3)
    site.clock.advance(60)
    expect(await send(1)).toEqual({ ok: true })
    const { startsAt, endsAt } = at(2)
    const elsewhere = { id: 'e', stream_id: other, title: 'E', weekly: false }
    await site.app.db
      .insertInto('programme_entries')
      .values([
        { ...elsewhere, starts_at: startsAt, ends_at: endsAt },
        { ...elsewhere, id: 'f', stream_id: stream, starts_at: startsAt, ends_at: endsAt },
      ])
      .execute()
    site.clock.advance(60)
    expect(await send(3)).toEqual({ ok: false, reason: 'too-many' })
  })

  it('takes the last of two that begin at the same time', async () => {
    const body = { entries: [entry('First', 1, 2), entry('Second', 1, 3)] }
    expect((await site.call(programmeEntries.import, { token: owner, body })).json()).toEqual({
      resultCode: 1,
    })
    expect(await all()).toMatchObject([{ title: 'Second', endsAt: inHours(3) }])
  })
})

it('an owner’s list comes in pages, of all streams or of one', async () => {
  for (const streamId of [stream, other]) {
    const entries = Array.from({ length: 130 }, (_, index) =>
      entry(`E${index}`, index + 1, index + 2, { streamId }),
    )
    await site.call(programmeEntries.import, { token: owner, body: { entries } })
  }
  async function pages(streamId?: string) {
    const found: { id: string; streamId: string }[] = []
    for (let after: string | undefined; ; after = found.at(-1)?.id) {
      const body = { ...(streamId && { streamId }), ...(after && { after }) }
      const page = (await site.call(programmeEntries.search, { token: owner, body })).json()
      expect(page.entries.length).toBeLessThanOrEqual(100)
      found.push(...page.entries)
      if (!page.more) return found
    }
  }
  expect(new Set((await pages()).map(({ id }) => id)).size).toBe(260)
  expect((await pages(other)).map(({ streamId }) => streamId)).toEqual(Array(130).fill(other))
  expect(await all()).toHaveLength(100)
  expect((await site.call(programmeEntries.search, { token: member, body: {} })).statusCode).toBe(403)
})
