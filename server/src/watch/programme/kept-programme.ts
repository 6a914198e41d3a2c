import type { Clock } from '../../base/clock.ts'
import { coalesced } from '../../base/concurrency.ts'
import type { Db } from '../../base/db/db.ts'
import type { Events } from '../../base/db/events/events.ts'
import type { Settings } from '../../base/settings/settings.ts'
import { entriesAtOnce, listChangedEntries, listShownTitles, type ShownStream } from './queries-kept.ts'
import { createTimeline } from './timeline.ts'
import { makeView, minuteMs, type ProgrammeView } from './view.ts'

/** `all`: any entry may differ. */
export type ProgrammeChange = { gone?: string; all?: boolean }

export type KeptProgramme = {
  /** Includes every change committed before the call. */
  current(): Promise<ProgrammeView>
  /** Does not wait for the event, so that callers see their own change. */
  note(change: ProgrammeChange): void
  close(): void
}

/** Above this, expanding everything is quicker. */
const manyEntries = 2000

type ProgrammeOptions = { db: Db; events: Events; clock: Clock; settings: Settings }

export function openKeptProgramme({ db, events, clock, settings }: ProgrammeOptions): KeptProgramme {
  let timeline = createTimeline()
  let streams: readonly ShownStream[] = []
  let version = 0
  let view: ProgrammeView | null = null
  let due = { all: true, entries: false, streams: true, gone: new Set<string>() }

  function note({ gone, all = false }: ProgrammeChange) {
    view = null
    due.entries = true
    due.all ||= all
    if (gone !== undefined && !due.all) due.gone.add(gone)
  }

  async function readEntries(now: number) {
    // Later reads need past entries, too, to free their old place.
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
      // The embedded database answers without a turn of the event loop.
      await new Promise(setImmediate)
    }
  }

  /** One read at a time, so that an older one never comes last. */
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
      // An entry just read may have been removed since.
      await timeline.remove(reading.gone)
      if (reading.streams) streams = await listShownTitles(db)
      await timeline.expand(now, timeZone)
    } catch (error) {
      due = { ...reading, all: true, streams: true }
      throw error
    }
    const made = makeView(timeline, { minute, timeZone, streams })
    // The next caller reads changes made meanwhile.
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
