import { detectClockJumps } from '../base/clock-jumps.ts'
import { type BroughtBack, bringTimesBack, toleratedSeconds } from '../base/db/bring-times-back.ts'
import type { Db } from '../base/db/db.ts'
import { oneByOne } from '../base/db/jobs/one-by-one.ts'
import { limitKinds, readLimit } from '../base/throttle/limits.ts'
import { shortenPauses } from '../base/throttle/queries.ts'
import { setHostsBack } from '../live/nodes/queries.ts'
import type { App } from '../operate/app.ts'
import { storedTimes } from './stored-times.ts'

function broughtBack({ settings }: App, table: string): BroughtBack {
  const columns = Object.entries(storedTimes[table] ?? {}).flatMap(([column, ahead]) => {
    if (ahead === 'believed' || ahead === 'by itself') return []
    return [[column, typeof ahead === 'function' ? ahead(settings) : ahead] as const]
  })
  return Object.fromEntries(columns)
}

/** @throws AggregateError after all tables were tried. */
export async function setTimesBack(app: App, db: Db = app.db): Promise<Record<string, number>> {
  const now = new Date(app.clock.now())
  const set: Record<string, number> = {}
  const add = (table: string, rows: number) => {
    if (rows > 0) set[table] = (set[table] ?? 0) + rows
  }
  const tables = Object.keys(storedTimes).map((id) => ({ id }))
  const { errors } = await oneByOne(app.log, tables, async ({ id }) =>
    add(id, await bringTimesBack(db, id, broughtBack(app, id), now)),
  )
  for (const kind of limitKinds) {
    const { windowSeconds } = readLimit(app, kind)
    add('throttles', await shortenPauses(db, { kind, windowSeconds, toleratedSeconds }, now.getTime()))
  }
  add('channel_hosts', await setHostsBack(db))
  if (Object.keys(set).length > 0) {
    app.log.warn({ rows: set }, 'the clock was set back: stored times that lay in the future are now')
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} tables keep times of the future`)
  return set
}

const lookEveryMs = 5000

export function followClock(app: App): () => Promise<void> {
  let isDue = false
  let work: Promise<void> | null = null
  const mend = async () => {
    isDue = false
    try {
      await setTimesBack(app)
    } catch (error) {
      isDue = true
      app.log.warn({ err: error }, 'times that may lie in the future could not be looked through')
    }
  }
  const isSetBack = () => {
    isDue = true
  }
  const look = detectClockJumps(app.clock, { onSetBack: isSetBack })
  app.jobs.onSetBack(isSetBack)
  const timer = setInterval(() => {
    look()
    if (isDue)
      work ??= mend().finally(() => {
        work = null
      })
  }, lookEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await work
  }
}
