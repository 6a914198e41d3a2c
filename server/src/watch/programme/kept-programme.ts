import type { Clock } from '../../base/clock.ts'
import { coalesced } from '../../base/concurrency.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { entriesAtOnce, listChangedEntries, listShownTitles, type ShownStream } from './queries-kept.ts'
import { createTimeline } from './timeline.ts'
import { makeView, minuteMs, type ProgrammeView } from './view.ts'

/** Entries changed: `gone` is no more, `all` may be other ones. */
export type ProgrammeChange = { gone?: string; all?: boolean }

/** The programme, kept in memory from when it is asked for; every node reads what has changed when it is asked for next. */
export type KeptProgramme = {
  /** As it is in this minute, with every change that was committed before. */
  current(): Promise<ProgrammeView>
  /** Something was changed here: told beside the event, so that a caller sees their own change. */
  note(change: ProgrammeChange): void
  close(): void
}

/** From so many on, expanding all anew is quicker than finding the place of each. */
const manyEntries = 2000

type Needs = { db: Db; events: Events; clock: Clock; settings: Settings }

export function openKeptProgramme({ db, events, clock, settings }: Needs): KeptProgramme {
  let timeline = createTimeline()
  let streams: readonly ShownStream[] = []
  let version = 0
  let view: ProgrammeView | null = null
  /** What is to be read before the next answer. */
  let due = { all: true, entries: false, streams: true, gone: new Set<string>() }

  function note({ gone, all = false }: ProgrammeChange) {
    view = null
    due.entries = true
    due.all ||= all
    if (gone !== undefined && !due.all) due.gone.add(gone)
  }

  async function readEntries(now: number) {
    // Of what changed since, an entry that is over by now, too, has to leave its place.
    const notOverAt = version === 0 ? new Date(now) : null
    let read = 0
    for (let found = entriesAtOnce; found === entriesAtOnce; ) {
      const rows = await listChangedEntries(db, { version, notOverAt })
      found = rows.length
      const changed = rows.map(({ id, stream_id, title, starts_at, ends_at, weekly }) => ({
        id,
        streamId: stream_id,
        title,
        startsAt: starts_at,
        endsAt: ends_at,
        weekly,
      }))
      read += found
      await timeline.put(changed, read > manyEntries)
      version = rows.at(-1)?.version ?? version
      // The embedded database answers within the same turn of the event loop.
      await new Promise(setImmediate)
    }
  }

  /** One reading after the other, so that an older one never comes last. */
  const renew = coalesced(async (): Promise<ProgrammeView> => {
    const minute = Math.floor(clock.now() / minuteMs)
    const timeZone = settings.get('timeZone')
    const now = minute * minuteMs
    const reading = due
    due = { all: false, entries: false, streams: false, gone: new Set() }
    try {
      if (reading.all || timeline.beganAfter(now)) {
        timeline = createTimeline()
        version = 0
        reading.entries = true
      }
      if (reading.entries) await readEntries(now)
      // After the entries: what was read may have been removed since.
      await timeline.remove(reading.gone)
      if (reading.streams) streams = await listShownTitles(db)
      await timeline.expand(now, timeZone)
    } catch (error) {
      due = { ...reading, all: true, streams: true }
      throw error
    }
    const made = makeView(timeline, { minute, timeZone, streams })
    // What changed meanwhile is read for those who ask from now on.
    const isWhole = !(due.all || due.entries || due.streams)
    view = isWhole ? made : null
    return made
  })

  const stopListening = [
    events.subscribe<ProgrammeChange>('programme', note),
    events.subscribe('streams-changed', () => {
      view = null
      due.streams = true
    }),
    events.onResync(() => {
      due.streams = true
      note({ all: true })
    }),
  ]
  return {
    async current() {
      const isCurrent =
        view?.minute === Math.floor(clock.now() / minuteMs) && view.timeZone === settings.get('timeZone')
      return view && isCurrent ? view : renew()
    },
    note,
    close() {
      for (const stop of stopListening) stop()
    },
  }
}
