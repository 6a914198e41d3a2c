import { readAudioConfig } from '@strom/media/audio-config'
import { writeInit } from '@strom/media/init-segment'
import { writeAacEntry } from '@strom/media/sample-entries'
import type { Frame } from '@strom/media/sldp-frames'
import type { Connection } from './connection.ts'
import { judgeCut } from './cut-over.ts'
import { trackId } from './media-fragment.ts'
import {
  hold,
  type MediaFrame,
  type PictureSource,
  type PictureStream,
  skipToNextKey,
  toSample,
  writePictureInit,
} from './picture-source.ts'
import type { SldpStream } from './stream-info.ts'
import type { Timeline } from './timeline.ts'
import type { Track } from './track.ts'

type Needs = {
  connection: Pick<Connection, 'play' | 'cancel'>
  timeline: Timeline
  picture: Track
  sound: Track
  video: Pick<HTMLVideoElement, 'currentTime' | 'readyState' | 'seeking'>
  now(): number
  took(stream: PictureStream, from: number): void
}

/** Fills the buffer at once. */
const joinOffsetMs = 500
const soundNumber = 1
/** A thinner rendition that takes longer is queued behind other media. */
const hurryMs = 300

export type Reception = {
  receive(frame: Frame): void
  /** `hurry` drops the old rendition early: a full line does not carry both. */
  change(stream: PictureStream, options?: { hurry?: boolean }): void
  readonly wanted: PictureStream
  readonly current: PictureStream
}

export function createReception(
  { connection, timeline, picture, sound, video, now, took }: Needs,
  first: PictureStream,
  soundOf: SldpStream | null,
): Reception {
  const firstNumber = soundNumber + 1
  let number = firstNumber
  let current: PictureSource = { sn: firstNumber, stream: first, avcC: null, held: [] }
  let next: PictureSource | null = null
  let giveUpAt: number | null = null
  let givenUp = false
  let begun = false
  let configured = false
  let early: MediaFrame[] = []

  // One command, so that both begin at the same key frame.
  const offset = joinOffsetMs
  connection.play([
    { sn: firstNumber, stream: first.name, type: 'video', offset },
    ...(soundOf ? [{ sn: soundNumber, stream: soundOf.name, type: 'audio' as const, offset }] : []),
  ])

  function ask(stream: PictureStream): PictureSource {
    number = number === 255 ? firstNumber : number + 1
    connection.play([{ sn: number, stream: stream.name, type: 'video', offset: 0 }])
    return { sn: number, stream, avcC: null, held: [] }
  }

  function configure(source: PictureSource): boolean {
    const init = writePictureInit(source)
    const { timescale } = source.stream.picture
    if (init) picture.configure(init, timescale, timescale / 25)
    return init !== null
  }

  function receivePicture(frame: MediaFrame) {
    if (!begun) {
      if (!frame.key || !configure(current)) return
      begun = true
      const { timescale } = current.stream.picture
      timeline.place(frame.timestamp, timescale)
      took(current.stream, timeline.ticks(frame.timestamp, timescale) / timescale)
      add(frame)
      for (const waiting of early) receiveSound(waiting)
      early = []
    } else {
      add(frame)
    }
    tryCut()
  }

  function add(frame: MediaFrame) {
    picture.add(toSample(frame, timeline, current.stream.picture.timescale))
  }

  function tryCut() {
    while (next?.held[0] && picture.end !== null) {
      const { timescale } = next.stream.picture
      const keyAt = timeline.ticks(next.held[0].timestamp, timescale) / timescale
      const verdict = judgeCut({
        keyAt,
        playhead: video.currentTime,
        starving: !video.seeking && video.readyState <= 2,
        end: picture.end,
        frame: picture.sampleSeconds,
      })
      if (verdict === 'wait') return
      if (verdict === 'late') {
        skipToNextKey(next)
        continue
      }
      if (!configure(next)) return
      connection.cancel(current.sn)
      current = next
      next = null
      givenUp = false
      giveUpAt = null
      took(current.stream, keyAt)
      for (const frame of current.held.splice(0)) add(frame)
    }
  }

  /** What is on the line still arrives and lasts until about the switch. */
  function giveUpInTime() {
    if (giveUpAt === null || now() < giveUpAt) return
    giveUpAt = null
    givenUp = true
    connection.cancel(current.sn)
  }

  function configureSound(config: Uint8Array) {
    const timescale = soundOf?.sound?.timescale
    const entry = writeAacEntry(config)
    if (!timescale || !entry) return
    const init = writeInit([{ trackId, timescale, entry }])
    const rate = readAudioConfig(config)?.sampleRate ?? timescale
    sound.configure(init, timescale, (1024 * timescale) / rate)
    configured = true
  }

  function receiveSound(frame: MediaFrame) {
    const timescale = soundOf?.sound?.timescale
    if (!timescale || !configured) return
    if (!timeline.placed) {
      early = [...early.slice(-200), frame]
      return
    }
    const sample = toSample(frame, timeline, timescale)
    // Earlier sound would lie before the picture's start.
    if (sample.at >= timeline.start * timescale) sound.add(sample)
  }

  return {
    receive(frame) {
      const { sn } = frame
      if (frame.track === 'sound') {
        if (sn !== soundNumber) return
        if (frame.config) configureSound(frame.payload)
        else receiveSound(frame)
        return
      }
      const source = [current, next].find((known) => known?.sn === sn)
      if (!source) return
      if (frame.config) {
        source.avcC = frame.payload
        // A restarted broadcaster describes the rendition again.
        if (source === current && begun) configure(source)
      } else if (source === current) {
        receivePicture(frame)
        giveUpInTime()
      } else {
        hold(source, frame)
        tryCut()
      }
    },
    change(stream, { hurry = false } = {}) {
      if ((next ?? current).stream.name === stream.name) return
      if (next) connection.cancel(next.sn)
      next = givenUp || current.stream.name !== stream.name ? ask(stream) : null
      giveUpAt = hurry && next && !givenUp ? now() + hurryMs : null
    },
    get wanted() {
      return (next ?? current).stream
    },
    get current() {
      return current.stream
    },
  }
}
