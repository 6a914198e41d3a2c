import { type Occurrence, plainResult, programmeDays } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { ShownStream } from './queries-kept.ts'
import { inOrder, type Slot, type Timeline } from './timeline.ts'

/** So many times of one stream are told to members. */
const maxOfStream = 100

/** A list that was written for all who call: as JSON, with what one of them asked to be told of. */
export type WrittenList = (asked: ReadonlySet<string>) => string

/** The programme as it is in one minute, on the streams that members see. */
export type ProgrammeView = {
  minute: number
  timeZone: string
  streams: readonly ShownStream[]
  /** What is on now of each stream, and what begins next. */
  soon: WrittenList
  /** A stream's next times; none of one that members do not see. */
  ofStream(streamId: string): WrittenList
  /** The next times of a stream, so many. */
  slotsOf(streamId: string, max: number): Slot[]
  /** The entries that begin from now on, before a moment. */
  beginningBefore(moment: number): Set<string>
}

export const minuteMs = 60_000

function toItem({ entry, startsAt, endsAt }: Slot): Occurrence {
  const { id, streamId, title } = entry
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
  return { id, streamId, title, ...times, asked: false }
}

function writeList(slots: readonly Slot[]): WrittenList {
  const items = slots.map((slot) => ({ id: slot.entry.id, slot, text: JSON.stringify(toItem(slot)) }))
  const write = (texts: readonly string[]) =>
    `{"resultCode":${plainResult.success},"items":[${texts.join(',')}]}`
  const forAll = write(items.map(({ text }) => text))
  return (asked) => {
    if (!items.some(({ id }) => asked.has(id))) return forAll
    return write(
      items.map(({ id, slot, text }) =>
        asked.has(id) ? JSON.stringify({ ...toItem(slot), asked: true }) : text,
      ),
    )
  }
}

/** Those of a stream's times, which are in order, that are not over and begin before a moment; `max` at most. */
function coming(slots: readonly Slot[], now: number, until: number, max: number): Slot[] {
  const found: Slot[] = []
  for (const slot of slots) {
    if (slot.startsAt >= until || found.length >= max) break
    if (slot.endsAt > now) found.push(slot)
  }
  return found
}

/** The first of a stream's times that is on, and the first to come. */
function nowAndNext(slots: readonly Slot[], now: number, until: number): Slot[] {
  const found: Slot[] = []
  for (const slot of slots) {
    if (slot.startsAt > now) return slot.startsAt < until ? [...found, slot] : found
    if (found.length === 0 && slot.endsAt > now) found.push(slot)
  }
  return found
}

/** Makes what a minute's callers are told, over times that are expanded from its beginning on. */
export function makeView(
  timeline: Timeline,
  { minute, timeZone, streams }: Pick<ProgrammeView, 'minute' | 'timeZone' | 'streams'>,
): ProgrammeView {
  const now = minute * minuteMs
  const until = now + programmeDays * dayMs
  const shown = new Set(streams.map(({ id }) => id))
  const lists = new Map<string, WrittenList>()
  const slotsOf = (streamId: string, max: number) =>
    shown.has(streamId) ? coming(timeline.of(streamId), now, until, max) : []
  const soon = streams.flatMap(({ id }) => nowAndNext(timeline.of(id), now, until))
  return {
    minute,
    timeZone,
    streams,
    slotsOf,
    soon: writeList(soon.sort(inOrder)),
    beginningBefore(moment) {
      const slots = streams.flatMap(({ id }) =>
        coming(timeline.of(id), now, moment, Number.POSITIVE_INFINITY),
      )
      return new Set(slots.filter(({ startsAt }) => startsAt >= now).map(({ entry }) => entry.id))
    },
    ofStream(streamId) {
      const known = lists.get(streamId)
      if (known) return known
      const written = writeList(slotsOf(streamId, maxOfStream))
      if (shown.has(streamId)) lists.set(streamId, written)
      return written
    },
  }
}
