import { type Occurrence, programmeDays } from '@strom/contract'
import { occurrencesBetween } from '@strom/rules/programme'
import type { App } from '../app.ts'
import { dayMs } from '../clock.ts'
import { listShownEntries } from './queries.ts'
import { listAskedEntries } from './queries-reminders.ts'

const maxOfStream = 100

/** When the entries between two moments are on, in order. */
async function listOccurrences(
  app: App,
  accountId: string,
  { days, max, streamId }: { days: number; max: number; streamId?: string },
): Promise<Occurrence[]> {
  const now = new Date(app.clock.now())
  const until = new Date(now.getTime() + days * dayMs)
  const [entries, asked] = await Promise.all([
    listShownEntries(app.db, { now, until }, streamId),
    listAskedEntries(app.db, accountId),
  ])
  const timeZone = app.settings.get('timeZone')
  return entries
    .flatMap(({ id, stream_id, title, starts_at, ends_at, weekly }) =>
      occurrencesBetween({ startsAt: starts_at, endsAt: ends_at, weekly }, now, until, timeZone, max).map(
        ({ startsAt, endsAt }) => ({
          ...{ id, streamId: stream_id, title, asked: asked.has(id) },
          ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
        }),
      ),
    )
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
}

/** A stream's programme of the next days. */
export async function streamProgramme(app: App, accountId: string, streamId: string) {
  const max = maxOfStream
  const found = await listOccurrences(app, accountId, { days: programmeDays, max, streamId })
  return found.slice(0, max)
}

/** The programme of every stream in the next days. */
export function wholeProgramme(app: App, accountId: string) {
  return listOccurrences(app, accountId, { days: programmeDays, max: maxOfStream })
}

/** The entry that is on now of each stream, and the next that begins in the next days. */
export async function programmeSoon(app: App, accountId: string): Promise<Occurrence[]> {
  const now = new Date(app.clock.now()).toISOString()
  // The second of a weekly entry is its next one when the first is on.
  const found = await listOccurrences(app, accountId, { days: programmeDays, max: 2 })
  const told = new Map<string, { now: boolean; next: boolean }>()
  return found.filter(({ streamId, startsAt }) => {
    const state = told.get(streamId) ?? { now: false, next: false }
    told.set(streamId, state)
    const when = startsAt <= now ? 'now' : 'next'
    const isFirst = !state[when]
    state[when] = true
    return isFirst
  })
}
