import { startPlaying } from './autoplay.ts'
import { browserClock, type Clock } from './clock.ts'
import { createEngine } from './engine/choose-engine.ts'
import type { EngineEvent, EngineName } from './engine/engine.ts'
import { isPausedByBrowser } from './engine/picture.ts'
import type { QualityChoice } from './engine/quality.ts'
import { findTrack, type TrackKind } from './engine/tracks.ts'
import { addToFigures, type FigureEvent, type PlayerFigures, readFigures, startFigures } from './figures.ts'
import { rememberedQuality, rememberedTrack, rememberQuality, rememberTrack } from './preferences.ts'
import { emptyView, type PlayerView, reduceView, type ViewEvent } from './view.ts'

const figuresEveryMs = 10_000
/** Seconds; nearer counts as live. */
const nearLive = 8
const arrivedMs = 2_000

export type Player = {
  load(url: string | null): void
  /** The viewer's press allows sound. */
  start(): void
  /** Also resumes playback. */
  goLive(): void
  /** In seconds, at most the view's reach. */
  rewind(behind: number): void
  /** In seconds; false: no rewinding here. */
  seek(by: number): boolean
  choose(choice: QualityChoice): void
  chooseTrack(kind: TrackKind, label: string | null): void
  retry(): void
  cast(on: boolean): void
  view(): PlayerView
  subscribe(listener: () => void): () => void
  destroy(): void
}

export type PlayerOptions = {
  engine: EngineName
  clock?: Clock
  makeEngine?: typeof createEngine
  onPlaying(): void
  /** The media answered 403; paused by the viewer or not. */
  onRefused(paused: boolean): void
  /** Every ten seconds, and when the source is left. */
  onFigures(figures: PlayerFigures): void
}

export function createPlayer(video: HTMLVideoElement, options: PlayerOptions): Player {
  const clock = options.clock ?? browserClock
  const listeners = new Set<() => void>()
  let view = emptyView(rememberedQuality())
  let url: string | null = null
  let casting = false
  /** By the viewer: an element that loses its media pauses without an event. */
  let paused = false
  let figures = startFigures(clock.now())
  let cancelReport = () => {}
  let aimed: { behind: number; at: number } | null = null

  const engine = (options.makeEngine ?? createEngine)(options.engine, { video, clock, emit: onEngine })
  engine?.choose(view.choice)

  function show(event: ViewEvent) {
    const next = reduceView(view, event)
    if (next === view) return
    view = next
    for (const listener of listeners) listener()
  }

  function count(event: FigureEvent) {
    figures = addToFigures(figures, event, clock.now())
  }

  function report() {
    cancelReport()
    options.onFigures(readFigures(figures, clock.now()))
    cancelReport = clock.after(figuresEveryMs, report)
  }

  function leave() {
    cancelReport()
    if (url !== null && !casting) options.onFigures(readFigures(figures, clock.now()))
    engine?.unload()
  }

  function begin(next: string) {
    paused = false
    figures = startFigures(clock.now())
    cancelReport = clock.after(figuresEveryMs, report)
    show({ type: 'load' })
    if (engine) engine.load(next)
    else show({ type: 'error', kind: 'unsupported' })
  }

  async function play() {
    show({ type: 'autoplay', outcome: await startPlaying(video) })
  }

  /** Each opening starts with the source's own tracks. */
  function beginTracks({ kind, tracks, shown }: Extract<EngineEvent, { type: 'tracks' }>) {
    const page = document.documentElement.lang
    const wanted = findTrack(kind, { tracks, shown }, { remembered: rememberedTrack(kind), page })
    if (wanted !== shown) engine?.chooseTrack?.(kind, wanted)
  }

  function onEngine(event: EngineEvent) {
    show(event)
    if (event.type === 'tracks') beginTracks(event)
    if (event.type === 'opened' && event.autoplay) void play()
    if (event.type === 'waiting' || event.type === 'playing') count({ type: event.type })
    // A rewound picture says nothing about the line.
    if (event.type === 'live' && event.target > 0 && !video.paused) count(event)
    if (event.type === 'shown') count({ type: 'shown', rendition: event.quality.label })
    if (event.type === 'playing' && figures.startUpMs === null) {
      count({ type: 'picture' })
      options.onPlaying()
    }
    if (event.type === 'error' && event.kind === 'refused') {
      leave()
      options.onRefused(paused)
    }
  }

  function onPress({ type }: Event) {
    if (type === 'pause' && isPausedByBrowser(video)) return
    paused = type === 'pause'
    count({ type: 'excused' })
  }

  function goLive() {
    count({ type: 'excused' })
    aimed = null
    engine?.goLive()
    if (video.paused) void play()
  }

  function rewind(behind: number) {
    if (view.reach === null) return
    if (behind < nearLive) return goLive()
    count({ type: 'excused' })
    aimed = { behind: Math.min(behind, view.reach), at: clock.now() }
    engine?.rewind?.(aimed.behind)
  }

  function seek(by: number): boolean {
    if (view.reach === null) return false
    // The next key may come before the picture has moved.
    const isOnItsWay = aimed !== null && clock.now() - aimed.at < arrivedMs
    const behind = isOnItsWay && aimed ? aimed.behind : (view.latency ?? 0)
    if (by < 0 || view.behind || isOnItsWay) rewind(behind - by)
    return true
  }

  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener('volumechange', () => !video.muted && show({ type: 'audible' }), { signal })
  for (const type of ['pause', 'play'] as const) video.addEventListener(type, onPress, { signal })

  return {
    load(next) {
      if (url === next) return
      leave()
      url = next
      if (next === null) show({ type: 'unload' })
      else if (!casting) begin(next)
    },
    start() {
      video.muted = false
      if (view.status === 'blocked') show({ type: 'load' })
      void play()
    },
    goLive,
    rewind,
    seek,
    choose(choice) {
      count({ type: 'excused' })
      rememberQuality(choice)
      show({ type: 'choice', choice })
      engine?.choose(choice)
    },
    chooseTrack(kind, label) {
      count({ type: 'excused' })
      rememberTrack(kind, view.tracks[kind].tracks.find((track) => track.label === label) ?? null)
      engine?.chooseTrack?.(kind, label)
    },
    retry() {
      if (view.status === 'refused' && url !== null) begin(url)
      else engine?.retry()
    },
    cast(on) {
      if (on === casting) return
      if (on) leave()
      casting = on
      if (on) show({ type: 'casting' })
      else if (url !== null) begin(url)
      else show({ type: 'unload' })
    },
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      leave()
      listening.abort()
      engine?.destroy()
      listeners.clear()
    },
  }
}
