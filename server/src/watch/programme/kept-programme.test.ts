import { contract, type Occurrence } from '@strom/contract'
import { occurrencesBetween } from '@strom/rules/programme'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRandom } from '../../../testing/random.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addStream, editStream, removeStream } from '../streams/edit-streams.ts'
import { importEntries, removeEntry, type WantedEntry, writeEntry } from './edit-programme.ts'
import { openKeptProgramme } from './kept-programme.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const none = new Set<string>()

let site: TestApp
let ids: string[]
beforeAll(async () => {
  // A day before the clock is set back in Oslo.
  site = await openTestApp({ start: Date.parse('2026-10-24T10:00:00Z') })
  ids = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await site.build.stream({ title })).id)
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.app.db.deleteFrom('programme_entries').execute()
  site.app.programme.note({ all: true })
})

/** Another node, which only hears the events. */
function otherNode() {
  const { db, events, clock, settings } = site.app
  return openKeptProgramme({ db, events, clock, settings })
}

const items = (json: string): Occurrence[] => JSON.parse(json).items

/** Reads and expands everything afresh. */
async function naive(): Promise<Occurrence[]> {
  const now = new Date(Math.floor(site.clock.now() / minute) * minute)
  const until = new Date(now.getTime() + 14 * day)
  const rows = await site.app.db
    .selectFrom('programme_entries as entry')
    .innerJoin('streams', 'streams.id', 'stream_id')
    .selectAll('entry')
    .where('hidden', '=', false)
    .execute()
  const timeZone = site.app.settings.get('timeZone')
  return rows
    .flatMap(({ id, stream_id, title, starts_at, ends_at, weekly }) =>
      occurrencesBetween({ startsAt: starts_at, endsAt: ends_at, weekly }, now, until, timeZone, 100).map(
        ({ startsAt, endsAt }) => ({
          id,
          streamId: stream_id,
          title,
          asked: false,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        }),
      ),
    )
    .sort((a, b) => (a.startsAt === b.startsAt ? (a.id < b.id ? -1 : 1) : a.startsAt < b.startsAt ? -1 : 1))
}

function soonOf(all: Occurrence[]): Occurrence[] {
  const now = new Date(Math.floor(site.clock.now() / minute) * minute).toISOString()
  const told = new Set<string>()
  return all.filter(({ streamId, startsAt }) => {
    const key = `${streamId} ${startsAt <= now}`
    if (told.has(key)) return false
    told.add(key)
    return true
  })
}

async function expectAsNaive(programme: TestApp['app']['programme']) {
  const [view, all] = [await programme.current(), await naive()]
  expect(items(view.soon(none))).toEqual(soonOf(all))
  for (const id of ids) {
    const own = all.filter(({ streamId }) => streamId === id)
    expect(items(view.ofStream(id)(none))).toEqual(own.slice(0, 100))
    expect(view.slotsOf(id, 10_000)).toHaveLength(own.length)
  }
}

/** Around now, some over, some at the window's edge; whole minutes. */
function randomEntry(random: () => number): WantedEntry {
  const at = Math.floor(site.clock.now() / minute) * minute
  const near = random() < 0.3 ? 14 * day : 0
  const start = at + near + Math.floor((random() - 0.5) * (near ? 10 : 20 * 24 * 60)) * minute
  const minutes = random() < 0.1 ? 7 * 24 * 60 : 1 + Math.floor(random() * 300)
  return {
    streamId: ids[Math.floor(random() * ids.length)] ?? '',
    title: `Title ${Math.floor(random() * 1e6)}`,
    startsAt: new Date(start),
    endsAt: new Date(start + minutes * minute),
    weekly: random() < 0.4,
  }
}

describe('what is kept is what reading and expanding it afresh gives', () => {
  it.each([1, 2, 3, 4])(
    'over random changes and steps of the clock, on two nodes (seed %i)',
    async (seed) => {
      const chance = createRandom(seed)
      const random = () => chance.between(0, 999_999) / 1_000_000
      const other = otherNode()
      const steps = [0, 1, 59, 60, 61, 3600, 24 * 3600, 8 * 24 * 3600, -90, -3600, -2 * 24 * 3600]
      for (let round = 0; round < 25; round += 1) {
        const act = random()
        const rows = await site.app.db.selectFrom('programme_entries').select('id').execute()
        const one = rows[Math.floor(random() * rows.length)]?.id ?? null
        if (act < 0.4) {
          const wanted = Array.from({ length: 1 + Math.floor(random() * 40) }, () => randomEntry(random))
          expect(await importEntries(site.app, wanted, commandLine)).toEqual({ ok: true })
        } else if (act < 0.6) await writeEntry(site.app, { id: one, ...randomEntry(random) }, commandLine)
        else if (act < 0.75 && one !== null) await removeEntry(site.app, one, commandLine)
        else if (act < 0.85) {
          const zones = ['Europe/Oslo', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']
          const zone = zones[Math.floor(random() * zones.length)] ?? 'UTC'
          await site.app.settings.set(site.app.db, 'timeZone', zone)
          await expect.poll(() => site.app.settings.get('timeZone')).toBe(zone)
        }
        site.clock.set(steps[Math.floor(random() * steps.length)] ?? 0)
        await expectAsNaive(site.app.programme)
        await expect
          .poll(() =>
            expectAsNaive(other).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true)
      }
      other.close()
    },
    60_000,
  )
})

describe('another node', () => {
  it('sees a stream that is hidden, shown, removed and added again under its name', async () => {
    const other = otherNode()
    const startsAt = new Date(site.clock.now() + hour)
    const wanted = { title: 'Match', startsAt, endsAt: new Date(startsAt.getTime() + hour), weekly: false }
    const { channel } = await site.app.db.selectFrom('streams').select('channel').executeTakeFirstOrThrow()
    const added = await addStream(site.app, commandLine, { id: 'arena', title: 'Arena', channel })
    expect(added.ok).toBe(true)
    const titles = async () => items((await other.current()).soon(none)).map(({ title }) => title)
    await writeEntry(site.app, { id: null, streamId: 'arena', ...wanted }, commandLine)
    await expect.poll(titles).toEqual(['Match'])
    await editStream(site.app, commandLine, { id: 'arena', hidden: true })
    await expect.poll(titles).toEqual([])
    await editStream(site.app, commandLine, { id: 'arena', hidden: false })
    await expect.poll(titles).toEqual(['Match'])
    await removeStream(site.app, commandLine, { id: 'arena' })
    await addStream(site.app, commandLine, { id: 'arena', title: 'Arena', channel })
    await expect.poll(titles).toEqual([])
    await removeStream(site.app, commandLine, { id: 'arena' })
    other.close()
  })

  it('reads all again where events may have been missed', async () => {
    const other = otherNode()
    expect(items((await other.current()).soon(none))).toEqual([])
    const at = new Date(site.clock.now() + hour)
    const row = { id: 'unheard', stream_id: ids[0] ?? '', title: 'Unheard', weekly: false }
    await site.app.db
      .insertInto('programme_entries')
      .values({ ...row, starts_at: at, ends_at: new Date(at.getTime() + hour) })
      .execute()
    expect(items((await other.current()).soon(none))).toEqual([])
    await site.app.events.publish(site.app.db, 'programme', { all: true })
    await expect.poll(async () => items((await other.current()).soon(none))).toHaveLength(1)
    other.close()
  })
})

describe('a failed reading', () => {
  it('is told, and made up for by the next', async () => {
    const { events, clock, settings, db } = site.app
    let broken = true
    const failing = new Proxy(db, {
      get(target, key) {
        if (broken) throw new Error('the database is away')
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const kept = openKeptProgramme({ db: failing, events, clock, settings })
    await expect(kept.current()).rejects.toThrow('away')
    broken = false
    await expectAsNaive(kept)
    kept.close()
  })
})

describe('a member’s answer', () => {
  it('says what they asked for, to nobody else, in the shape of the contract', async () => {
    const { programme } = contract
    const anna = await site.signIn((await site.build.account({ email: 'anna@example.org' })).email)
    const per = await site.signIn((await site.build.account({ email: 'per@example.org' })).email)
    const startsAt = new Date(site.clock.now() + hour)
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + hour), weekly: true }
    for (const streamId of ids) {
      const title = `"${streamId}"|å \u2028`
      await writeEntry(site.app, { id: null, streamId, title, ...times }, commandLine)
    }
    const soon = async (token: string) => (await site.call(programme.soon, { token })).json()
    const [first] = (await soon(anna)).items
    await site.call(programme.remind, { token: anna, body: { id: first.id, remind: true } })
    const asked = (answer: { items: Occurrence[] }) => answer.items.map((one) => one.asked)
    expect(asked(await soon(anna))).toEqual([true, false, false])
    expect(asked(await soon(per))).toEqual([false, false, false])
    const params = { id: first.streamId }
    const own = (await site.call(programme.stream, { token: anna, params })).json()
    expect(asked(own)).toEqual([true, true])
    for (const answer of [await soon(anna), await soon(per), own])
      expect(programme.soon.answer.parse(answer)).toEqual(answer)
  })
})
