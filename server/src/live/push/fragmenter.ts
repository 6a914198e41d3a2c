import { bytesAMs, maxBytesAtOnce } from './rate.ts'
import type { Samples, TimedSample } from './read-samples.ts'
import { ticks } from './ticks.ts'

/** Not yet muxed. In picture ticks of the broadcaster's clock; sound begins before `end`. */
export type FragmentSamples = {
  start: number
  end: number
  pictures: readonly TimedSample[][]
  sound: readonly TimedSample[]
  /** In every rendition. */
  independent: boolean
  jumped: boolean
}

const ms = ticks.picture / 1000
const enough = 195 * ms
export const maxFragmentMs = 235
const longest = maxFragmentMs * ms
/** A key frame this long after the last begins a fragment, however short the one before. */
const keyGap = 235 * ms
/** Sound and further renditions may lag; after `patience` the fragment goes without them. */
const soundSlack = 50 * ms
const patience = 1000 * ms
/** Missing pictures leave holes; a longer one is a clock jump. */
const longestHole = 1000 * ms

/** Samples may claim any duration. */
const longestWaiting = 2000 * ms
/** A track may wait for the others, or its time may stand still. */
export const maxWaiting = 6000

export function createFragmenter(renditions: number) {
  const pictures: TimedSample[][] = Array.from({ length: renditions }, () => [])
  const sound: TimedSample[] = []
  let reached: number | null = null
  /** Encoders that reorder pictures decode key frames earlier. */
  const leads = pictures.map(() => 0)
  let keyAt = Number.NEGATIVE_INFINITY
  let waitingBytes = 0
  let allowance = maxBytesAtOnce

  function add(samples: Samples): { ok: boolean; fragments: FragmentSamples[] } {
    samples.pictures.forEach((some, k) => {
      pictures[k]?.push(...some)
    })
    sound.push(...samples.sound)
    const fragments: FragmentSamples[] = []
    waitingBytes += [...samples.pictures, samples.sound].reduce((sum, some) => sum + countBytes(some), 0)
    for (let fragment = nextFragment(); fragment; fragment = nextFragment()) {
      const bytes = [...fragment.pictures, fragment.sound].reduce((sum, some) => sum + countBytes(some), 0)
      waitingBytes -= bytes
      const grown = allowance + ((fragment.end - fragment.start) / ms) * bytesAMs
      allowance = Math.min(maxBytesAtOnce, grown) - bytes
      fragments.push(fragment)
    }
    const waiting = pictures.reduce((sum, queue) => sum + queue.length, sound.length)
    const fits = allowance >= 0 && waitingBytes <= allowance + lasting() * bytesAMs
    return { ok: waiting <= maxWaiting && fits, fragments }
  }

  /** Milliseconds. */
  function lasting(): number {
    const lengths = pictures.map((queue) => queueEnd(queue) - (queue[0]?.at ?? 0))
    return Math.min(longestWaiting, Math.max(0, ...lengths)) / ms
  }

  function nextFragment(isOver = false): FragmentSamples | null {
    const [first, ...others] = pictures
    const length = first
      ? (fragmentLength(first, keyAt) ?? (isOver && first.length > 0 ? first.length : null))
      : null
    const [start, last] = [first?.[0], first?.[(length ?? 0) - 1]]
    if (!first || length === null || !start || !last) return null
    const end = last.at + last.duration
    const isLate = isOver || queueEnd(first) - end > patience
    const halfPicture = last.duration / 2
    pictures.forEach((queue, k) => {
      leads[k] = queue.find(({ key }) => key)?.compositionOffset ?? leads[k] ?? 0
    })
    /** When rendition k decodes the picture that the first decodes at `at`. */
    const alongside = (at: number, k: number) => at + (leads[0] ?? 0) - (leads[k] ?? 0)
    const othersReach = others.every((queue, k) => queueEnd(queue) >= alongside(end, k + 1) - halfPicture)
    if (!isLate && !(othersReach && soundEnd() >= end - soundSlack)) return null
    // By count: a picture without a duration would stay forever.
    const taken = pictures.map((queue, k) =>
      queue.splice(0, k === 0 ? length : countBefore(queue, alongside(end, k) - halfPicture)),
    )
    const heard = sound.splice(0, countBefore(sound, end, ticks.sound))
    const jumped = reached !== null && (start.at < reached - halfPicture || start.at > reached + longestHole)
    reached = end
    if (jumped) keyAt = Number.NEGATIVE_INFINITY
    if (start.key) keyAt = start.at
    return {
      start: start.at,
      end,
      pictures: taken,
      sound: heard,
      independent: taken.every(
        ([begin], k) => begin?.key === true && Math.abs(begin.at - alongside(start.at, k)) <= halfPicture,
      ),
      jumped,
    }
  }

  function soundEnd(): number {
    return (queueEnd(sound) * ticks.picture) / ticks.sound
  }

  function flush(): FragmentSamples[] {
    const fragments: FragmentSamples[] = []
    for (let fragment = nextFragment(true); fragment; fragment = nextFragment(true)) fragments.push(fragment)
    return fragments
  }

  return { add, flush }
}

export function beginsOpenGroup({ pictures, independent }: FragmentSamples): boolean {
  const isEarly = ([key, ...rest]: readonly TimedSample[]) =>
    key !== undefined &&
    rest.some(({ at, compositionOffset }) => at + compositionOffset < key.at + key.compositionOffset)
  return independent && pictures.some(isEarly)
}

function fragmentLength(queue: readonly TimedSample[], lastKeyAt: number): number | null {
  const [first] = queue
  if (!first) return null
  const keyAt = first.key ? first.at : lastKeyAt
  for (let k = 0; k < queue.length; k++) {
    const [sample, next] = [queue[k], queue[k + 1]]
    if (!sample) return null
    if (sample.at + sample.duration - first.at >= enough) return k + 1
    if (!next) return null
    const isJump = next.at < sample.at || next.at - sample.at - sample.duration > longestHole
    // So that a segment can begin with it.
    const isKey = next.key && next.at - keyAt >= keyGap
    if (isKey || isJump || next.at + next.duration - first.at > longest) return k + 1
  }
  return null
}

function countBytes(some: readonly TimedSample[]): number {
  return some.reduce((sum, { data }) => sum + data.length, 0)
}

function queueEnd(queue: readonly TimedSample[]): number {
  const last = queue.at(-1)
  return last ? last.at + last.duration : Number.NEGATIVE_INFINITY
}

function countBefore(queue: readonly TimedSample[], limit: number, rate: number = ticks.picture): number {
  const scaled = (limit * rate) / ticks.picture
  const found = queue.findIndex(({ at }) => at >= scaled)
  return found < 0 ? queue.length : found
}
