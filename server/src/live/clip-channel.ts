import type { Clock } from '../base/clock.ts'
import type { Channel, Segment } from './channel.ts'
import type { Clip, ClipTrack, PackedFragment } from './clip.ts'
import type { Ticker } from './fragment-ticker.ts'

export const clipFragmentMs = 200
const fragmentsPerSegment = 10
/** A playlist lists ten; viewers of an old one get as long again. */
const segmentsKept = 22
/** In fragments: if the clock steps back by less, the channel pauses. */
const patience = 50
const stampedKept = 24

/** Fragment n spans n × 200 ms to (n + 1) × 200 ms after 1970, so nodes and restarts agree. */
export function createClipChannel(clip: Clip, { clock, ticker }: { clock: Clock; ticker: Ticker }) {
  const { fragmentMs } = clip
  const ended = new AbortController()
  const listeners = new Set<(sequence: number) => void>()
  const stamped = new Map(clip.renditions.map(({ name }) => [name, new Map<number, Buffer>()]))
  let highest = -1
  let announced = -1
  let stopTicking: (() => void) | null = null
  let listed: { newest: number; segments: Segment[] } = { newest: -1, segments: [] }

  function newest(): number {
    const current = Math.floor(clock.now() / fragmentMs) - 1
    if (current > highest || highest - current > patience) highest = current
    return highest
  }

  function segments(): readonly Segment[] {
    const last = newest()
    if (listed.newest !== last) listed = { newest: last, segments: listSegments(clip, last) }
    return listed.segments
  }

  function fragment(name: string, sequence: number): Buffer | null {
    const kept = stamped.get(name)
    const rendition = clip.renditions.find((candidate) => candidate.name === name)
    if (!kept || !rendition || sequence < oldestKept(newest()) || sequence > highest) return null
    const known = kept.get(sequence)
    if (known) return known
    const bytes = stampFragment(rendition.video, clip.audio, sequence)
    kept.set(sequence, bytes)
    for (const old of kept.keys()) if (kept.size > stampedKept) kept.delete(old)
    return bytes
  }

  function announce() {
    const last = newest()
    // After a long sleep or a clock set back.
    if (last < announced || last - announced > patience) announced = last - 1
    while (announced < last) {
      announced += 1
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(announced)
    }
  }

  function onFragment(listener: (sequence: number) => void): () => void {
    if (ended.signal.aborted) return () => {}
    if (listeners.size === 0) announced = newest()
    listeners.add(listener)
    stopTicking ??= ticker.on(announce)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) rest()
    }
  }

  function rest() {
    stopTicking?.()
    stopTicking = null
  }

  function close() {
    listeners.clear()
    rest()
    ended.abort()
  }

  const { id, title, renditions } = clip
  const segmentMs = fragmentMs * fragmentsPerSegment
  const channel: Channel = {
    id,
    title,
    renditions,
    fragmentMs,
    segmentMs,
    newest,
    segments,
    fragment,
    onFragment,
    closed: ended.signal,
    hasRendition: (name) => renditions.some((rendition) => rendition.name === name),
    init: (name) => renditions.find((rendition) => rendition.name === name)?.init ?? null,
  }
  return { channel, close }
}

function oldestKept(newest: number): number {
  const lastSegment = Math.floor(newest / fragmentsPerSegment)
  return Math.max(0, lastSegment - segmentsKept + 1) * fragmentsPerSegment
}

function listSegments(clip: Clip, newest: number): Segment[] {
  const list: Segment[] = []
  for (let first = oldestKept(newest); first <= newest; first += fragmentsPerSegment) {
    const length = Math.min(fragmentsPerSegment, newest - first + 1)
    const fragments = Array.from({ length }, (_, k) => ({
      sequence: first + k,
      durationMs: clip.fragmentMs,
      independent: clip.independent[(first + k) % clip.independent.length] ?? false,
    }))
    const complete = length === fragmentsPerSegment
    const position = {
      number: first / fragmentsPerSegment,
      startsAt: first * clip.fragmentMs,
      period: 0,
      periodId: 0,
    }
    list.push({ ...position, fragments, complete })
  }
  return list
}

export function stampFragment(video: ClipTrack, audio: ClipTrack, sequence: number, originMs = 0): Buffer {
  const count = video.fragments.length
  // `originMs * loopTicks` would lose precision.
  const origin = (track: ClipTrack) => originMs * (track.loopTicks / (count * clipFragmentMs))
  const loop = Math.floor(sequence / count)
  const [picture, sound] = [video, audio].map((track) => track.fragments[sequence % count]) as [
    PackedFragment,
    PackedFragment,
  ]
  const bytes = Buffer.concat([picture.bytes, sound.bytes])
  stamp(bytes, 0, picture, sequence * 2, origin(video) + picture.decodeTime + loop * video.loopTicks)
  const soundTime = origin(audio) + sound.decodeTime + loop * audio.loopTicks
  stamp(bytes, picture.bytes.length, sound, sequence * 2 + 1, soundTime)
  return bytes
}

function stamp(
  bytes: Buffer,
  at: number,
  packed: PackedFragment,
  sequenceNumber: number,
  decodeTime: number,
) {
  bytes.writeUInt32BE(sequenceNumber % 2 ** 32, at + packed.sequenceNumberAt)
  bytes.writeBigUInt64BE(BigInt(decodeTime), at + packed.decodeTimeAt)
}
