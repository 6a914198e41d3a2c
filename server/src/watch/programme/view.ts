import { type Occurrence, plainResult, programmeDays } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import type { ShownStream } from './queries-kept.ts'
import { inOrder, type Slot, type Timeline } from './timeline.ts'

const maxOfStream = 100

/** JSON, with `asked` set for these entry ids. */
export type WrittenList = (asked: ReadonlySet<string>) => string

export type ProgrammeView = {
  minute: number
  timeZone: string
  streams: readonly ShownStream[]
  soon: WrittenList
  ofStream(streamId: string): WrittenList
  slotsOf(streamId: string, max: number): Slot[]
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

function coming(slots: readonly Slot[], now: number, until: number, max: number): Slot[] {
  const found: Slot[] = []
  for (const slot of slots) {
    if (slot.startsAt >= until || found.length >= max) break
    if (slot.endsAt > now) found.push(slot)
  }
  return found
}

function nowAndNext(slots: readonly Slot[], now: number, until: number): Slot[] {
  const found: Slot[] = []
  for (const slot of slots) {
    if (slot.startsAt > now) return slot.startsAt < until ? [...found, slot] : found
    if (found.length === 0 && slot.endsAt > now) found.push(slot)
  }
  return found
}

/** `timeline` must be expanded from that minute. */
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
