import { programmeDays } from '@strom/contract'
import { occurrencesBetween } from '@strom/rules/programme'
import { dayMs } from '../../base/clock.ts'

/** Times in milliseconds. */
export type KeptEntry = {
  id: string
  streamId: string
  title: string
  startsAt: number
  endsAt: number
  weekly: boolean
}

export type Slot = { entry: KeptEntry; startsAt: number; endsAt: number }

export function inOrder(one: Slot, other: Slot): number {
  return one.startsAt - other.startsAt || (one.entry.id < other.entry.id ? -1 : 1)
}

/** A spare day, so that a passing minute only moves a window. */
const expandedMs = (programmeDays + 1) * dayMs
const turnMs = 5

type Expanded = { from: number; until: number; timeZone: string }

function slotsOf(entry: KeptEntry, { from, until, timeZone }: Expanded): Slot[] {
  const showing = { ...entry, startsAt: new Date(entry.startsAt), endsAt: new Date(entry.endsAt) }
  const found = occurrencesBetween(
    showing,
    new Date(from),
    new Date(until),
    timeZone,
    Number.POSITIVE_INFINITY,
  )
  return found.map(({ startsAt, endsAt }) => ({
    entry,
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
  }))
}

/** Lets the event loop turn if work took long. */
export function inTurns() {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await new Promise(setImmediate)
    began = performance.now()
  }
}

function addSlots(slots: Map<string, Slot[]>, entry: KeptEntry, within: Expanded) {
  const list = slots.get(entry.streamId) ?? []
  slots.set(entry.streamId, list)
  for (const slot of slotsOf(entry, within)) list.push(slot)
}

/** Day by day, as one stream may have all entries. */
async function sorted(list: readonly Slot[], turn: () => Promise<void>): Promise<Slot[]> {
  const days = Map.groupBy(list, ({ startsAt }) => Math.floor(startsAt / dayMs))
  const found: Slot[][] = []
  for (const day of [...days.keys()].sort((one, other) => one - other)) {
    await turn()
    found.push((days.get(day) ?? []).sort(inOrder))
  }
  return found.flat()
}

/** Quicker than sorting the long list again. */
function merged(long: readonly Slot[], short: readonly Slot[]): Slot[] {
  const found: Slot[] = []
  const left = short.values()
  let next = left.next().value
  for (const slot of long) {
    for (; next && inOrder(next, slot) < 0; next = left.next().value) found.push(next)
    found.push(slot)
  }
  for (; next; next = left.next().value) found.push(next)
  return found
}

/** Calls must not overlap. */
export function createTimeline() {
  const entries = new Map<string, KeptEntry>()
  let slots = new Map<string, Slot[]>()
  let expanded: Expanded | null = null

  /** Makes new lists, because a guide may still be written from the old ones. */
  async function replaceSlots(
    { was, is }: { was: ReadonlyMap<string, KeptEntry>; is: readonly KeptEntry[] },
    within: Expanded,
  ) {
    const added = new Map<string, Slot[]>()
    for (const entry of is) addSlots(added, entry, within)
    const gone = new Set(was.values())
    const turn = inTurns()
    for (const stream of new Set([...was.values(), ...is].map(({ streamId }) => streamId))) {
      const left = slots.get(stream)?.filter(({ entry }) => !gone.has(entry)) ?? []
      slots.set(stream, merged(left, (added.get(stream) ?? []).sort(inOrder)))
      await turn()
    }
  }

  const keptOf = (ids: Iterable<string>) =>
    new Map(
      [...ids].flatMap((id) => {
        const entry = entries.get(id)
        return entry ? [[id, entry] as const] : []
      }),
    )

  return {
    async put(changed: readonly KeptEntry[], many: boolean) {
      if (many) expanded = null
      const was = keptOf(changed.map(({ id }) => id))
      for (const entry of changed) entries.set(entry.id, entry)
      if (expanded) await replaceSlots({ was, is: changed }, expanded)
    },
    async remove(ids: ReadonlySet<string>) {
      const was = keptOf(ids)
      for (const id of ids) entries.delete(id)
      if (expanded) await replaceSlots({ was, is: [] }, expanded)
    },
    /** True after the clock was set back. */
    beganAfter: (now: number) => expanded !== null && now < expanded.from,
    async expand(now: number, timeZone: string) {
      const isThere = expanded && expanded.timeZone === timeZone
      if (isThere && expanded && now >= expanded.from && now + programmeDays * dayMs <= expanded.until) return
      expanded = null
      const within = { from: now, until: now + expandedMs, timeZone }
      const made = new Map<string, Slot[]>()
      const turn = inTurns()
      for (const entry of entries.values()) {
        if (!entry.weekly && entry.endsAt <= now) entries.delete(entry.id)
        else addSlots(made, entry, within)
        await turn()
      }
      for (const [streamId, list] of made) made.set(streamId, await sorted(list, turn))
      slots = made
      expanded = within
    },
    /** In order; some may be over. */
    of: (streamId: string): readonly Slot[] => slots.get(streamId) ?? [],
  }
}

export type Timeline = ReturnType<typeof createTimeline>
