import type { Frame } from '@strom/media/sldp-frames'
import type { CreateFeed, FeedReport } from '../engine/engine.ts'
import type { Quality } from '../engine/quality.ts'
import { closeCode, connect } from './connection.ts'
import { askForFallback } from './fallback.ts'
import { createLadder, qualityOfStream } from './ladder.ts'
import { createTarget } from './latency.ts'
import { createMediaSink, findMediaSource } from './media-sink.ts'
import { createPace, startBuffer } from './pace.ts'
import { isPictureStream, type PictureStream } from './picture-source.ts'
import { bufferedEnd, failureOfClose, type Playing, startPlaying } from './playing.ts'
import type { SocketRecord } from './probe-sldp.ts'
import { createReception, type Reception } from './reception.ts'

const initialQuality = '1080p'
/** Without arrivals this long, the initial burst is over. */
const settledMs = 40
/** Spreads the reconnects after a server stops. */
const longestSpreadMs = 1_250
/** Seconds between old media and a new connection's. */
const spliceGap = 0.2

export function createSldpFeed(video: HTMLVideoElement, report: FeedReport, record: SocketRecord) {
  const now = () => performance.now()
  // Belongs to the line: kept across streams.
  const target = createTarget(now)
  let on: Playing | null = null
  let manual: Quality | null = null
  let cancelSettling = () => {}
  let cancelShown = () => {}
  let cancelMissing = () => {}

  function letGo() {
    cancelSettling()
    cancelShown()
    cancelMissing()
    on?.connection?.close()
    on?.pace.close()
    on?.sink.close()
    on = null
  }

  function open(url: string) {
    letGo()
    const MediaSourceClass = findMediaSource()
    if (!MediaSourceClass) return report.failed('unsupported')
    const playing: Playing = Object.assign(startPlaying(url), {
      sink: createMediaSink(video, MediaSourceClass, {
        opened() {
          playing.open = true
          report.opened()
          begin(playing)
        },
        failed() {
          playing.broken = true
          if (playing === on) report.failed('source')
        },
        wanted(more) {
          if (playing !== on) return
          // A long pause wants no connection.
          if (more && playing.full) rejoin(playing)
          else if (!more && playing.connection) leave(playing, { full: true })
        },
      }),
      pace: createPace({
        video,
        now,
        target,
        end: () => bufferedEnd(playing),
        step,
        unsteady: () => askForFallback(video, 'unsteady'),
      }),
    })
    on = playing
    join(playing)
  }

  function leave(playing: Playing, { full = false } = {}) {
    cancelMissing()
    playing.connection?.close()
    Object.assign(playing, { connection: null, reception: null, full })
  }

  function rejoin(playing: Playing) {
    leave(playing)
    playing.pace.restart()
    join(playing)
  }

  function join(playing: Playing) {
    playing.started = false
    playing.connection = connect(playing.url, {
      info(streams) {
        Object.assign(record, { unanswered: 0, answered: true })
        playing.ladder = createLadder(streams.filter(isPictureStream))
        playing.soundOf = streams.find(({ sound }) => sound) ?? null
        if (playing.ladder.qualities.length === 0) lose(playing, 'source')
        else begin(playing)
      },
      frame: (frame) => receive(playing, frame),
      ended(code, told) {
        if (code === closeCode.noLowLatency) return askForFallback(video, 'unavailable')
        if (!told) record.unanswered += 1
        if (code === closeCode.restart) missLater(playing)
        else lose(playing, failureOfClose(code))
      },
    })
  }

  function lose(playing: Playing, kind: 'refused' | 'source' | 'network') {
    leave(playing)
    report.failed(kind)
  }

  function missLater(playing: Playing) {
    leave(playing)
    const timer = setTimeout(() => report.failed('network'), longestSpreadMs * Math.random())
    cancelMissing = () => clearTimeout(timer)
  }

  function begin(playing: Playing) {
    const { ladder, connection, open: isOpen } = playing
    if (playing !== on || !connection || !isOpen || ladder.qualities.length === 0) return
    report.qualities(ladder.qualities)
    const first = ladder.find(manual?.label ?? initialQuality)
    if (playing !== on || !first) return
    if (!playing.prepared && !prepare(playing, first)) return report.failed('unsupported')
    const { timeline, picture, sound } = playing
    timeline.begin(picture.end === null ? 0 : Math.max(picture.end, sound.end ?? 0) + spliceGap)
    const needs = { connection, timeline, picture, sound, video, now, took }
    playing.reception = createReception(needs, first, playing.soundOf)
  }

  function prepare(playing: Playing, first: PictureStream): boolean {
    const tracks = [{ mime: `video/mp4; codecs="${first.picture.codec}"`, track: playing.picture }]
    const codec = playing.soundOf?.sound?.codec
    if (codec) tracks.push({ mime: `audio/mp4; codecs="${codec}"`, track: playing.sound })
    playing.prepared = playing.sink.prepare(tracks)
    return playing.prepared
  }

  function receive(playing: Playing, frame: Frame) {
    playing.throughput.arrived(frame.payload.length, now())
    playing.pace.beforeArrival()
    playing.reception?.receive(frame)
    if (frame.config || playing !== on) return
    playing.pace.afterArrival()
    if (playing.started) {
      playing.sink.forget(video.currentTime)
      playing.sink.feed()
      return
    }
    const end = bufferedEnd(playing)
    if (end === null || end - playing.timeline.start < startBuffer) return
    cancelSettling()
    const timer = setTimeout(() => start(playing), settledMs)
    cancelSettling = () => clearTimeout(timer)
  }

  function start(playing: Playing) {
    if (playing !== on || playing.started) return
    playing.started = true
    playing.sink.feed()
    playing.pace.start()
  }

  function took(stream: PictureStream, from: number) {
    on?.pace.changed()
    cancelShown()
    const timer = setInterval(() => {
      if (video.currentTime < from) return
      cancelShown()
      report.shown(qualityOfStream(stream))
    }, 100)
    cancelShown = () => clearInterval(timer)
  }

  function step(direction: 'up' | 'down'): boolean {
    if (manual || !on?.reception) return false
    const stream = direction === 'up' ? higher(on, on.reception) : lower(on, on.reception)
    if (stream) on.reception.change(stream, { hurry: direction === 'down' })
    return stream !== null
  }

  return {
    open,
    resume() {
      if (!on || on.broken || !on.open) return false
      rejoin(on)
      return true
    },
    rest() {
      if (on) leave(on)
    },
    close() {
      letGo()
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
    select(quality) {
      manual = quality
      const stream = quality && on?.ladder.find(quality.label)
      if (stream) on?.reception?.change(stream)
    },
    live() {
      const latency = on?.connection ? on.pace.latency() : null
      return latency === null ? null : { latency, target: target.seconds(), segment: 1 }
    },
    goLive: () => on?.pace.toEdge(),
  } satisfies ReturnType<CreateFeed>
}

function higher({ ladder, ceiling }: Playing, { wanted }: Reception): PictureStream | null {
  const stream = ladder.above(wanted)
  return stream && ceiling.allows(stream.bitrate, performance.now()) ? stream : null
}

/** After a failed climb, back to what still arrives. */
function lower(
  { ladder, ceiling, throughput }: Playing,
  { wanted, current }: Reception,
): PictureStream | null {
  const now = performance.now()
  const carried = throughput.bitsASecond(now)
  ceiling.found(carried, now)
  return wanted.bitrate > current.bitrate ? current : ladder.below(wanted, carried)
}
