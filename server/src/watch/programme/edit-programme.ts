import { randomUUID } from 'node:crypto'
import { maxProgrammeEntries } from '@strom/contract'
import { type Actor, recordAudit } from '../../base/audit/record-audit.ts'
import { dayMs } from '../../base/clock.ts'
import type { Db } from '../../base/db/db.ts'
import type { WatchApp } from '../watch-app.ts'
import type { ProgrammeChange } from './kept-programme.ts'
import {
  countEntries,
  countNewEntries,
  deleteEntriesEndedBefore,
  deleteEntry,
  type EntryRow,
  findEntry,
  findEntryAt,
  isStream,
  listStreamIds,
  lockProgramme,
  updateEntry,
  upsertEntries,
} from './queries.ts'

export type WantedEntry = {
  streamId: string
  title: string
  startsAt: Date
  endsAt: Date
  weekly: boolean
}

/** Lets the event loop turn: the embedded database runs in this thread. */
const writtenAtOnce = 100

type WrongTimes = 'ends-before-it-begins' | 'too-long'
export type ProgrammeRefusal = WrongTimes | 'unknown' | 'no-stream' | 'taken' | 'too-many'
type Refused = { ok: false; reason: ProgrammeRefusal }

function findFault({ startsAt, endsAt }: WantedEntry): WrongTimes | null {
  if (endsAt <= startsAt) return 'ends-before-it-begins'
  return endsAt.getTime() - startsAt.getTime() > 7 * dayMs ? 'too-long' : null
}

function toColumns({ streamId, title, startsAt, endsAt, weekly }: WantedEntry) {
  return { stream_id: streamId, title, starts_at: startsAt, ends_at: endsAt, weekly }
}

type Counted = { entries: number; until: number }

/** An upper bound, because counting reads the whole table. */
const counted = new WeakMap<WatchApp, Counted>()
const countedForMs = 60_000

async function isFull(app: WatchApp, tx: Db, more: number, most = maxProgrammeEntries): Promise<boolean> {
  if (more === 0) return false
  const now = app.clock.steady()
  const count = async () => ({ entries: await countEntries(tx), until: now + countedForMs })
  const isOver = ({ entries }: Counted) => entries + more > most
  let known = counted.get(app)
  if (!known || known.until <= now || isOver(known)) known = await count()
  if (isOver(known)) {
    await deleteEntriesEndedBefore(tx, new Date(app.clock.now()))
    known = await count()
  }
  if (isOver(known)) return true
  counted.set(app, { ...known, entries: known.entries + more })
  return false
}

/** For the same stream and start the last one wins. */
function withoutDoubles(wanted: readonly WantedEntry[]): WantedEntry[] {
  return [...new Map(wanted.map((one) => [`${one.startsAt.getTime()} ${one.streamId}`, one])).values()]
}

async function changing<T>(
  app: WatchApp,
  work: (tx: Db) => Promise<T>,
  change: ProgrammeChange = {},
): Promise<T> {
  const done = await app.db.transaction().execute(work)
  app.programme.note(change)
  return done
}

/** A new start needs a new reminder. */
function toldFor(before: EntryRow, { startsAt }: WantedEntry): Date | null {
  return before.starts_at.getTime() === startsAt.getTime() ? before.told_for : null
}

export async function writeEntry(
  app: WatchApp,
  { id, ...wanted }: WantedEntry & { id: string | null },
  by: Actor,
): Promise<{ ok: true } | Refused> {
  const fault = findFault(wanted)
  if (fault) return { ok: false, reason: fault }
  return changing(app, async (tx): Promise<{ ok: true } | Refused> => {
    await lockProgramme(tx)
    const before = id === null ? undefined : await findEntry(tx, id)
    if (id !== null && !before) return { ok: false, reason: 'unknown' }
    if (!(await isStream(tx, wanted.streamId))) return { ok: false, reason: 'no-stream' }
    const other = await findEntryAt(tx, wanted.streamId, wanted.startsAt)
    if (other && other.id !== id) return { ok: false, reason: 'taken' }
    if (before) {
      await updateEntry(tx, { id: before.id, ...toColumns(wanted), told_for: toldFor(before, wanted) })
    } else {
      if (await isFull(app, tx, 1)) return { ok: false, reason: 'too-many' }
      await upsertEntries(tx, [{ id: randomUUID(), ...toColumns(wanted) }])
    }
    await app.events.publish(tx, 'programme', {})
    await recordAudit(app, tx, by, {
      act: 'programme-changed',
      subject: { kind: 'stream', id: wanted.streamId },
      ...(before && { before: { title: before.title, from: before.starts_at } }),
      after: { title: wanted.title, from: wanted.startsAt },
    })
    return { ok: true }
  })
}

export async function removeEntry(app: WatchApp, id: string, by: Actor): Promise<{ ok: true } | Refused> {
  const change: ProgrammeChange = { gone: id }
  return changing(
    app,
    async (tx): Promise<{ ok: true } | Refused> => {
      const removed = await deleteEntry(tx, id)
      if (!removed) return { ok: false, reason: 'unknown' }
      await app.events.publish(tx, 'programme', change)
      const subject = { kind: 'stream', id: removed.stream_id }
      await recordAudit(app, tx, by, { act: 'programme-removed', subject, before: { title: removed.title } })
      return { ok: true }
    },
    change,
  )
}

/** All or nothing; `wrong` is the index of the refused entry. */
export async function importEntries(
  app: WatchApp,
  wanted: readonly WantedEntry[],
  by: Actor,
  most = maxProgrammeEntries,
): Promise<{ ok: true } | (Refused & { wrong?: number })> {
  const wrong = wanted.findIndex((entry) => findFault(entry) !== null)
  const first = wanted[wrong]
  if (first) return { ok: false, reason: findFault(first) ?? 'too-long', wrong }
  const rows = withoutDoubles(wanted).map((entry) => ({ id: randomUUID(), ...toColumns(entry) }))
  return changing(app, async (tx): Promise<{ ok: true } | (Refused & { wrong?: number })> => {
    await lockProgramme(tx)
    const streams = await listStreamIds(tx)
    const strange = wanted.findIndex(({ streamId }) => !streams.has(streamId))
    if (strange >= 0) return { ok: false, reason: 'no-stream', wrong: strange }
    if (await isFull(app, tx, await countNewEntries(tx, rows), most)) return { ok: false, reason: 'too-many' }
    for (let written = 0; written < rows.length; written += writtenAtOnce) {
      await upsertEntries(tx, rows.slice(written, written + writtenAtOnce))
      await new Promise(setImmediate)
    }
    await app.events.publish(tx, 'programme', {})
    await recordAudit(app, tx, by, { act: 'programme-imported', after: { entries: wanted.length } })
    return { ok: true }
  })
}
