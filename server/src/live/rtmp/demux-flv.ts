import { readAudioConfig } from '@strom/media/audio-config'
import { writeAacEntry, writePictureEntry } from '@strom/media/sample-entries'
import { readPictureSize } from '@strom/media/sps'
import type { BroadcastHeader } from '../push/broadcast-header.ts'
import { maxWaiting } from '../push/fragmenter.ts'
import { maxBytesAtOnce } from '../push/rate.ts'
import { isAacLc, toAvcCodec } from '../push/read-header.ts'
import type { Samples, TimedSample } from '../push/read-samples.ts'
import type { PushRefusal } from '../push/refusals.ts'
import type { PushResult, SampleWriter } from '../push/sample-writer.ts'
import { silentTrack } from '../push/silence.ts'
import { ticks } from '../push/ticks.ts'
import type { RtmpMessage } from './chunks.ts'
import { messageTypes } from './chunks.ts'
import { type FlvTag, readAudio, readVideo } from './flv.ts'

const ok: PushResult = { ok: true }
const refused = (reason: PushRefusal): PushResult => ({ ok: false, reason })

/** If no sound comes in this much picture time, there is none. */
export const soundAwaitedMs = 1500
const aacFrame = 1024
/** Times are whole ms: within this, sound is laid end to end. */
const soundSlackTicks = ticks.sound / 50

export type FlvDemuxer = {
  /** Damaged messages throw a RangeError. */
  receive(message: RtmpMessage): PushResult
}

/** Extends 32-bit timestamps past their wrap. */
export function createUnwrapped() {
  let last: number | null = null
  let total = 0
  return (timestamp: number): number => {
    total = last === null ? timestamp : total + ((timestamp - last) | 0)
    last = timestamp
    return total
  }
}

export function createFlvDemuxer(writer: SampleWriter): FlvDemuxer {
  const unwrapPicture = createUnwrapped()
  const unwrapSound = createUnwrapped()
  let pictureConfig: Buffer | null = null
  let soundConfig: Buffer | null = null
  let hasBegun = false
  let waiting: Samples = { pictures: [[]], sound: [] }
  let waitingBytes = 0
  /** Its duration is known with the next. */
  let picture: Omit<TimedSample, 'duration'> | null = null
  let usualDuration = ticks.picture / 25
  let soundEnd: number | null = null

  function begin(): PushResult {
    if (!pictureConfig) return ok
    const codec = toAvcCodec(pictureConfig)
    if (!codec) return refused('picture-codec')
    const sound = soundConfig ? toSoundTrack(soundConfig) : silentTrack
    if (!sound) return refused('sound-codec')
    const { width, height } = readPictureSize(pictureConfig)
    const entry = writePictureEntry('avc1', { width, height, config: pictureConfig })
    const common = { trackId: 1, timescale: ticks.picture, shift: 0 }
    const pictures = [{ ...common, entry, codec, width, height, bandwidth: null }]
    writer.begin({ pictures, sound }, takeHeld)
    hasBegun = true
    return ok
  }

  function takeHeld(): Samples | null {
    const held = picture
    picture = null
    return held && { pictures: [[{ ...held, duration: usualDuration }]], sound: [] }
  }

  function pass(samples: Samples): PushResult {
    if (hasBegun) return writer.add(samples)
    waiting.pictures[0]?.push(...(samples.pictures[0] ?? []))
    waiting.sound.push(...samples.sound)
    for (const { data } of [...samples.pictures.flat(), ...samples.sound]) waitingBytes += data.length
    const count = waiting.sound.length + (waiting.pictures[0]?.length ?? 0)
    // Sound without pictures would wait forever.
    if (count > maxWaiting || waitingBytes > maxBytesAtOnce)
      return refused(pictureConfig ? 'too-large' : 'no-picture')
    const [first, last] = [waiting.pictures[0]?.[0], waiting.pictures[0]?.at(-1)]
    const isSilent = first && last && last.at - first.at > (soundAwaitedMs * ticks.picture) / 1000
    if (!pictureConfig || !(soundConfig || isSilent)) return ok
    const begun = begin()
    if (!begun.ok) return begun
    const all = waiting
    waiting = { pictures: [[]], sound: [] }
    return writer.add(soundConfig ? all : { ...all, sound: [] })
  }

  function takePicture(tag: Extract<FlvTag, { kind: 'picture' }>, timestamp: number): PushResult {
    if (!pictureConfig) return ok
    const at = unwrapPicture(timestamp) * (ticks.picture / 1000)
    const before = picture
    picture = {
      at,
      key: tag.key,
      data: tag.data,
      compositionOffset: tag.compositionOffset * (ticks.picture / 1000),
    }
    if (!before) return ok
    const duration = Math.max(0, at - before.at)
    usualDuration = duration
    return pass({ pictures: [[{ ...before, duration }]], sound: [] })
  }

  function takeSound(data: Buffer, timestamp: number): PushResult {
    const rate = soundConfig && readAudioConfig(soundConfig)?.sampleRate
    if (!rate || (hasBegun && !soundConfig)) return ok
    const stampedAt = unwrapSound(timestamp) * (ticks.sound / 1000)
    const start =
      soundEnd !== null && Math.abs(stampedAt - soundEnd) <= soundSlackTicks ? soundEnd : stampedAt
    soundEnd = start + (aacFrame * ticks.sound) / rate
    const at = Math.round(start)
    const sample = { at, duration: Math.round(soundEnd) - at, key: true, compositionOffset: 0, data }
    return pass({ pictures: [[]], sound: [sample] })
  }

  function takeConfig(kind: 'picture-config' | 'sound-config', data: Buffer): PushResult {
    const known = kind === 'picture-config' ? pictureConfig : soundConfig
    if (known?.equals(data) || data.length === 0) return ok
    // A broadcast that began without sound continues without.
    if (kind === 'sound-config' && hasBegun && !soundConfig) return ok
    if (kind === 'picture-config') pictureConfig = data
    else soundConfig = data
    return hasBegun ? begin() : ok
  }

  return {
    receive({ type, timestamp, payload }) {
      const tag = type === messageTypes.video ? readVideo(payload) : readAudio(payload)
      if (tag.kind === 'refused') return refused(tag.reason)
      if (tag.kind === 'other') return ok
      if (tag.codec === 'hvc1' || tag.codec === 'av01') return refused('picture-codec')
      if (tag.codec === 'Opus') return refused('sound-codec')
      if (tag.kind === 'picture') return takePicture(tag, timestamp)
      return tag.kind === 'sound' ? takeSound(tag.data, timestamp) : takeConfig(tag.kind, tag.data)
    },
  }
}

function toSoundTrack(config: Buffer): BroadcastHeader['sound'] | null {
  const entry = isAacLc(config) ? writeAacEntry(config) : null
  return entry && { trackId: 2, timescale: ticks.sound, entry, codec: 'mp4a.40.2', shift: 0 }
}
