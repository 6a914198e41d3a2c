import type { CreateFeed, FeedReport } from '../engine/engine.ts'
import { findQuality, listQualities, type Quality } from '../engine/quality.ts'
import { type Connection, closeCode, connect } from './connection.ts'
import type { Frame } from './frame.ts'
import { targetBuffer } from './latency.ts'
import { createMediaSink, findMediaSource, type MediaSink } from './media-sink.ts'
import { createPace, type Pace, startBuffer } from './pace.ts'
import type { PictureStream } from './picture-source.ts'
import type { SocketRecord } from './probe-sldp.ts'
import { createReception, type Reception } from './reception.ts'
import { askToStepBack } from './step-back.ts'
import type { SldpStream } from './stream-info.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createTrack, type Track } from './track.ts'

/** Specification 2, Player pages. */
const initialQuality = '1080p'
/** The server sends what it has since the key frame in one go; its end is a moment without arrivals. */
const settledMs = 40
/** Between the end of what was and a new connection's first picture, so that neither runs into the other. Seconds. */
const spliceGap = 0.2

/** What plays from one address: it outlives a connection that breaks. */
type Playing = {
  url: string
  sink: MediaSink
  pace: Pace
  timeline: Timeline
  picture: Track
  sound: Track
  open: boolean
  prepared: boolean
  broken: boolean
  /** Enough has been gathered to play. */
  started: boolean
  streams: PictureStream[]
  connection: Connection | null
  reception: Reception | null
  soundOf: SldpStream | null
}

const qualityOf = ({ picture, bitrate }: PictureStream) => ({ ...picture, bitrate })

/** SLDP over a WebSocket into MediaSource, half a second behind (specification 2; design 4). */
export function createSldpFeed(video: HTMLVideoElement, report: FeedReport, record: SocketRecord) {
  const now = () => performance.now()
  let on: Playing | null = null
  let manual: Quality | null = null
  let cancelSettling = () => {}
  let cancelShown = () => {}

  function letGo() {
    cancelSettling()
    cancelShown()
    on?.connection?.close()
    on?.pace.close()
    on?.sink.close()
    on = null
  }

  function open(url: string) {
    letGo()
    const MediaSourceClass = findMediaSource()
    if (!MediaSourceClass) return report.failed('unsupported')
    const picture = createTrack()
    const sound = createTrack()
    const playing: Playing = {
      ...{ url, picture, sound, timeline: createTimeline() },
      ...{ open: false, prepared: false, broken: false, started: false },
      ...{ streams: [], connection: null, reception: null, soundOf: null },
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
      }),
      pace: createPace({
        video,
        now,
        end: () => endOf(playing),
        step,
        unsteady: () => askToStepBack(video, 'unsteady'),
      }),
    }
    on = playing
    join(playing)
  }

  function join(playing: Playing) {
    playing.started = false
    playing.reception = null
    playing.connection = connect(playing.url, {
      info(streams) {
        Object.assign(record, { unanswered: 0, answered: true })
        playing.streams = listStreams(streams)
        playing.soundOf = streams.find(({ sound }) => sound) ?? null
        if (playing.streams.length === 0) lose(playing, 'source')
        else begin(playing)
      },
      frame: (frame) => receive(playing, frame),
      ended(code, told) {
        if (code === closeCode.noLowLatency) return askToStepBack(video, 'unavailable')
        if (!told) record.unanswered += 1
        lose(playing, failureOfClose(code))
      },
    })
  }

  function lose(playing: Playing, kind: 'refused' | 'source' | 'network') {
    playing.connection?.close()
    playing.connection = null
    playing.reception = null
    report.failed(kind)
  }

  /** Once the server has told what it offers and the browser is ready to take it. */
  function begin(playing: Playing) {
    const { streams, connection, open: isOpen } = playing
    if (playing !== on || !connection || !isOpen || streams.length === 0) return
    const qualities = listQualities(streams.map(qualityOf))
    report.qualities(qualities.map(({ label, height, bitrate }) => ({ label, height, bitrate })))
    const first = streamOf(manual ?? findQuality(initialQuality, qualities))
    if (playing !== on || !first) return
    if (!playing.prepared && !prepare(playing, first)) return report.failed('unsupported')
    const { timeline, picture, sound } = playing
    timeline.begin(picture.end === null ? 0 : Math.max(picture.end, sound.end ?? 0) + spliceGap)
    const needs = { connection, timeline, picture, sound, playhead: () => video.currentTime, took }
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
    playing.pace.beforeArrival()
    playing.reception?.receive(frame)
    if (frame.config || playing !== on) return
    playing.pace.afterArrival()
    if (playing.started) {
      playing.sink.forget(video.currentTime)
      playing.sink.feed()
      return
    }
    const end = endOf(playing)
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
    cancelShown()
    const { label, height, bitrate } = listQualities([qualityOf(stream)])[0] as Quality
    const timer = setInterval(() => {
      if (video.currentTime < from) return
      cancelShown()
      report.shown({ label, height, bitrate })
    }, 100)
    cancelShown = () => clearInterval(timer)
  }

  function streamOf(quality: Quality | null): PictureStream | null {
    const found =
      quality && listQualities(on?.streams.map(qualityOf) ?? []).find(({ label }) => label === quality.label)
    return (found && on?.streams[found.index]) ?? null
  }

  function step(direction: 'up' | 'down'): boolean {
    const wanted = on?.reception?.wanted
    if (manual || !wanted) return false
    const ladder = listQualities(on?.streams.map(qualityOf) ?? [])
    const label = listQualities([qualityOf(wanted)])[0]?.label
    const place = ladder.findIndex((rung) => rung.label === label)
    const next = ladder[place + (direction === 'up' ? -1 : 1)]
    const stream = next && on?.streams[next.index]
    if (stream) on?.reception?.change(stream)
    return stream !== undefined
  }

  return {
    open,
    resume() {
      if (!on || on.broken || !on.open) return false
      on.connection?.close()
      on.pace.restart()
      join(on)
      return true
    },
    rest() {
      on?.connection?.close()
      if (on) Object.assign(on, { connection: null, reception: null })
    },
    close() {
      letGo()
      video.pause()
      video.removeAttribute('src')
      video.load()
    },
    select(quality) {
      manual = quality
      const stream = streamOf(quality)
      if (stream) on?.reception?.change(stream)
    },
    live() {
      const latency = on?.connection ? on.pace.latency() : null
      return latency === null ? null : { latency, target: targetBuffer, segment: 1 }
    },
    goLive: () => on?.pace.toEdge(),
  } satisfies ReturnType<CreateFeed>
}

function failureOfClose(code: number): 'refused' | 'source' | 'network' {
  if (code === closeCode.rightEnded) return 'refused'
  return code === closeCode.unknownStream ? 'source' : 'network'
}

function listStreams(streams: readonly SldpStream[]): PictureStream[] {
  return streams.filter((stream): stream is PictureStream => stream.picture !== null)
}

/** The second up to which picture and sound have both arrived. */
function endOf({ picture, sound, soundOf, timeline }: Playing): number | null {
  if (!timeline.placed || picture.end === null) return null
  if (!soundOf) return picture.end
  return sound.end === null || sound.end < timeline.start ? null : Math.min(picture.end, sound.end)
}
