import { setTimeout as sleep } from 'node:timers/promises'
import { readTrackFragments, type SampleData, writeFragment } from '@strom/media/fragments'
import { listTracks, readTrack, writeInit } from '@strom/media/init-segment'
import { ticks } from '../../src/live/push/ticks.ts'
import { testClip } from './test-channel.ts'

type Options = {
  seconds?: number
  /** Best first. */
  names?: readonly string[]
  /** The encoder's clock, in seconds. */
  startsAt?: number
  /** Changes sample entries, to simulate other codecs. */
  entry?: (entry: Buffer) => Buffer
  withSound?: boolean
  /** Claimed duration of each picture, in ticks. */
  saidToLast?: number
  /** Composition offset in ticks, per 200 ms. */
  offset?: (index: number) => number
}

function entriesOf(init: Buffer): Buffer[] {
  return listTracks(init).map((trak) => Buffer.from(readTrack(init, trak).entry))
}

function samplesOf(bytes: Buffer): SampleData[] {
  return readTrackFragments(bytes).flatMap(({ samples }) =>
    samples.map(({ at, size, duration, key }) => ({ duration, key, data: bytes.subarray(at, at + size) })),
  )
}

/** One fragment each `everyMs`; ends with `signal`, so that nothing outlives its test. */
export async function* paceBroadcast(
  signal: AbortSignal,
  { everyMs = 190, ...options }: Options & { everyMs?: number } = {},
): AsyncGenerator<Buffer> {
  const { header, fragments } = makeBroadcast({ seconds: 16, ...options })
  yield header
  for (const fragment of fragments) {
    if (signal.aborted) return
    yield fragment
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}

/** A header, then a `moof` and `mdat` per track and 200 ms. */
export function makeBroadcast(options: Options = {}): { header: Buffer; fragments: Buffer[]; whole: Buffer } {
  const {
    seconds = 4,
    names = ['480p'],
    startsAt = 0,
    entry = (same) => same,
    withSound = true,
    saidToLast,
    offset = () => 0,
  } = options
  const renditions = names.map((name) => {
    const found = testClip.renditions.find((rendition) => rendition.name === name)
    if (!found) throw new Error(`no rendition ${name}`)
    return found
  })
  const soundId = names.length + 1
  const [, soundEntry = Buffer.alloc(0)] = entriesOf(renditions[0]?.init ?? Buffer.alloc(0))
  const pictureTracks = renditions.map(({ init, width, height }, k) => {
    const [own = Buffer.alloc(0)] = entriesOf(init)
    return { trackId: k + 1, timescale: ticks.picture, entry: entry(own), width, height }
  })
  const soundTrack = { trackId: soundId, timescale: ticks.sound, entry: entry(soundEntry) }
  const init = writeInit([...pictureTracks, ...(withSound ? [soundTrack] : [])])
  const header = Buffer.from(init.buffer)
  const soundStart = startsAt * ticks.sound
  const fragments = Array.from({ length: seconds * 5 }, (_, n) => {
    const k = n % testClip.independent.length
    const loop = Math.floor(n / testClip.independent.length)
    const pictureAt = startsAt * ticks.picture + n * (ticks.picture / 5)
    const sound = testClip.audio.fragments[k]
    const soundAt = soundStart + loop * testClip.audio.loopTicks + (sound?.decodeTime ?? 0)
    return Buffer.concat([
      ...renditions.map(({ video }, track) =>
        writeFragment(
          track + 1,
          n,
          pictureAt,
          samplesOf(video.fragments[k]?.bytes ?? Buffer.alloc(0)).map((sample, index) => ({
            ...sample,
            duration: saidToLast ?? sample.duration,
            compositionOffset: offset(index),
          })),
        ),
      ),
      ...(withSound && sound ? [writeFragment(soundId, n, soundAt, samplesOf(sound.bytes))] : []),
    ])
  })
  return { header, fragments, whole: Buffer.concat([header, ...fragments]) }
}
