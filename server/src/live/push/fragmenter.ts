// Cuts a broadcast again into the fragments that all channels here are made of, however the broadcaster had cut it.
import { bytesAMs, maxBytesAtOnce } from './rate.ts'
import type { InSample, Samples } from './read-samples.ts'
import { ticks } from './ticks.ts'

/**
 * A piece of the broadcast: every rendition's pictures from `start` to `end` (in picture ticks of the broadcaster's
 * clock) and the sound that begins before `end`.
 */
export type Cut = {
  start: number
  end: number
  pictures: readonly InSample[][]
  sound: readonly InSample[]
  /** Every rendition's pictures begin with a key frame. */
  independent: boolean
  /** Time did not go on from the cut before: the broadcaster's clock jumped. */
  jumped: boolean
}

const ms = ticks.picture / 1000
/** A fragment is over once it is about so long; it gets no picture that takes it past `longest`. */
const enough = 195 * ms
export const maxFragmentMs = 235
const longest = maxFragmentMs * ms
/** A key frame begins a fragment, however short that leaves the one before, unless one so long ago did. */
const keyGap = 235 * ms
/** Sound and further renditions may come so much later than the first; after `patience` the cut goes without them. */
const soundSlack = 50 * ms
const patience = 1000 * ms
/** Pictures that go missing leave holes; a longer one, or a step back, is a clock that jumped. */
const longestHole = 1000 * ms

/** More time than this does not wait, whatever a sample says of its length. */
const longestWaiting = 2000 * ms
/** Samples that are kept while they cannot be cut yet (a track without the others), or their time stands still. */
export const maxWaiting = 6000

/**
 * Takes samples as they come, in any portions, and gives back each cut as soon as it is whole; not `ok` when too much
 * is waiting for the first rendition's pictures.
 */
export function createFragmenter(renditions: number) {
  const pictures: InSample[][] = Array.from({ length: renditions }, () => [])
  const sound: InSample[] = []
  let reached: number | null = null
  /** How long before it is shown a rendition's key frame is decoded: as many pictures as its encoder reorders. */
  const leads = pictures.map(() => 0)
  /** When the last fragment that begins with a key frame began. */
  let keyAt = Number.NEGATIVE_INFINITY
  let waitingBytes = 0
  /** Bytes that may come before they are too many for the time they last. */
  let allowance = maxBytesAtOnce

  function add(samples: Samples): { ok: boolean; cuts: Cut[] } {
    samples.pictures.forEach((some, k) => {
      pictures[k]?.push(...some)
    })
    sound.push(...samples.sound)
    const cuts: Cut[] = []
    waitingBytes += [...samples.pictures, samples.sound].reduce((sum, some) => sum + countBytes(some), 0)
    for (let cut = nextCut(); cut; cut = nextCut()) {
      const bytes = [...cut.pictures, cut.sound].reduce((sum, some) => sum + countBytes(some), 0)
      waitingBytes -= bytes
      const grown = allowance + ((cut.end - cut.start) / ms) * bytesAMs
      allowance = Math.min(maxBytesAtOnce, grown) - bytes
      cuts.push(cut)
    }
    const waiting = pictures.reduce((sum, queue) => sum + queue.length, sound.length)
    const fits = allowance >= 0 && waitingBytes <= allowance + lasting() * bytesAMs
    return { ok: waiting <= maxWaiting && fits, cuts }
  }

  /** How much time waits to be cut (milliseconds); what stands still, or goes back, has none. */
  function lasting(): number {
    const lengths = pictures.map((queue) => queueEnd(queue) - (queue[0]?.at ?? 0))
    return Math.min(longestWaiting, Math.max(0, ...lengths)) / ms
  }

  /** With `isOver` what is there is all there will be. */
  function nextCut(isOver = false): Cut | null {
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
    /** When another rendition decodes the picture that is shown with the one that the first decodes at `at`. */
    const alongside = (at: number, k: number) => at + (leads[0] ?? 0) - (leads[k] ?? 0)
    const othersReach = others.every((queue, k) => queueEnd(queue) >= alongside(end, k + 1) - halfPicture)
    if (!isLate && !(othersReach && soundEnd() >= end - soundSlack)) return null
    // All counted pictures of the first track go, even one without a duration: what is left is looked at again.
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

  /** What is still waiting, when no more comes. */
  function flush(): Cut[] {
    const cuts: Cut[] = []
    for (let cut = nextCut(true); cut; cut = nextCut(true)) cuts.push(cut)
    return cuts
  }

  return { add, flush }
}

/** Whether pictures of a cut are shown before the key frame that they come after. */
export function beginsOpenGroup({ pictures, independent }: Cut): boolean {
  const isEarly = ([key, ...rest]: readonly InSample[]) =>
    key !== undefined &&
    rest.some(({ at, compositionOffset }) => at + compositionOffset < key.at + key.compositionOffset)
  return independent && pictures.some(isEarly)
}

/** How many pictures the next fragment takes, or null while that cannot be said. */
function fragmentLength(queue: readonly InSample[], lastKeyAt: number): number | null {
  const [first] = queue
  if (!first) return null
  const keyAt = first.key ? first.at : lastKeyAt
  for (let k = 0; k < queue.length; k++) {
    const [sample, next] = [queue[k], queue[k + 1]]
    if (!sample) return null
    if (sample.at + sample.duration - first.at >= enough) return k + 1
    if (!next) return null
    const isJump = next.at < sample.at || next.at - sample.at - sample.duration > longestHole
    // A key frame begins a fragment of its own, so that a segment can begin with it.
    const isKey = next.key && next.at - keyAt >= keyGap
    if (isKey || isJump || next.at + next.duration - first.at > longest) return k + 1
  }
  return null
}

function countBytes(some: readonly InSample[]): number {
  return some.reduce((sum, { data }) => sum + data.length, 0)
}

function queueEnd(queue: readonly InSample[]): number {
  const last = queue.at(-1)
  return last ? last.at + last.duration : Number.NEGATIVE_INFINITY
}

/** How many at the queue's head begin before `limit` (picture ticks). */
function countBefore(queue: readonly InSample[], limit: number, rate: number = ticks.picture): number {
  const scaled = (limit * rate) / ticks.picture
  const found = queue.findIndex(({ at }) => at >= scaled)
  return found < 0 ? queue.length : found
}
