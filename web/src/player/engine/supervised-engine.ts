import type { CreateFeed, Engine, EngineOptions } from './engine.ts'
import type { FailureKind } from './failure.ts'
import { atEdge, followEdge } from './live-edge.ts'
import { isPausedByBrowser, realMovement, whenPictureMoves } from './picture.ts'
import { mayRest, type Playback, startPlayback } from './playback.ts'
import { probeBroadcast } from './probe.ts'
import { findQuality, type Quality, type QualityChoice } from './quality.ts'
import { createRecovery } from './recovery.ts'
import { createRewinding } from './rewinding.ts'
import { judgeStall, observePlayback } from './stall.ts'

const tickMs = 500
/** Moving this long settles an earlier failure. */
const settledAfterMs = 5_000
const explainMs = 1_500

export function createSupervisedEngine(
  createFeed: CreateFeed,
  { video, clock, emit, probe = probeBroadcast }: EngineOptions & { probe?: typeof probeBroadcast },
): Engine {
  let on: Playback | null = null
  let choice: QualityChoice = 'auto'
  let qualities: readonly Quality[] = []
  let cancelLook = () => {}

  const feed = createFeed(video, {
    opening: () => on && Object.assign(on, { attached: false, stall: null }),
    opened() {
      if (!on) return
      on.attached = true
      emit({ type: 'opened', autoplay: !on.paused })
    },
    failed,
    qualities(found) {
      qualities = found
      emit({ type: 'qualities', qualities })
      feed.select(findQuality(choice, qualities))
    },
    shown: (quality) => emit({ type: 'shown', quality }),
    tracks: (kind, offered) => emit({ type: 'tracks', kind, ...offered }),
  })

  const rewinding = createRewinding(feed, { clock, emit })
  const recovery = createRecovery({
    clock,
    probe: async () => (on ? probe(on.url) : 'network'),
    reopen,
    failed: (kind) => (kind === 'refused' ? failed(kind) : say(kind)),
  })

  function say(kind: FailureKind) {
    const cause = kind === 'source' && navigator.onLine === false ? 'network' : kind
    if (!on || on.trouble === cause) return
    on.trouble = cause
    emit({ type: 'error', kind: cause })
  }

  function failed(kind: FailureKind) {
    if (!on) return
    if (kind !== 'network' && kind !== 'source') {
      unload()
      emit({ type: 'error', kind })
      return
    }
    say(kind)
    recovery.start()
  }

  function load(url: string) {
    unload()
    on = startPlayback(url)
    recovery.settle()
    stand(on, null)
    feed.open(url)
  }

  function unload() {
    if (!on) return
    on = null
    recovery.stop()
    cancelLook()
    feed.close()
  }

  function reopen() {
    if (!on) return
    on.stall = null
    if (on.reopens > 0 || !feed.resume()) openAgain(on)
    on.reopens += 1
  }

  function openAgain(playback: Playback) {
    playback.attached = false
    feed.open(playback.url)
  }

  function moved(playback: Playback) {
    playback.movingSince ??= clock.now()
    if (!playback.trouble && clock.now() - playback.movingSince > settledAfterMs) {
      playback.reopens = 0
      recovery.settle()
    }
    if (playback.trouble && !recovery.running) {
      playback.trouble = null
      emit({ type: 'recovered' })
    }
    if (!playback.waiting) return
    playback.waiting = false
    emit({ type: 'playing' })
  }

  function stopped(playback: Playback) {
    playback.movingSince = null
    if (playback.waiting) return
    stand(playback, video.currentTime)
    emit({ type: 'waiting' })
  }

  function stand(playback: Playback, from: number | null) {
    playback.waiting = true
    cancelLook()
    cancelLook = whenPictureMoves(video, from, () => playback === on && moved(playback))
  }

  function hurry() {
    if (!on?.trouble) return
    recovery.start()
    recovery.hurry()
  }

  function watchEdge(playback: Playback) {
    const position = feed.live()
    if (!position) return
    const now = clock.now()
    const { paused } = video
    const movingMs = playback.movingSince === null ? 0 : now - playback.movingSince
    const { state, behind, jump } = followEdge(playback.edge, position, { now, paused, movingMs })
    playback.edge = state
    if (jump) feed.goLive()
    if (!paused) playback.seen = { latency: position.latency, at: now }
    emit({ type: 'live', latency: position.latency, target: position.target, behind })
  }

  function watchPicture(playback: Playback) {
    const now = clock.now()
    const before = playback.stall?.position
    const expected = !video.paused
    const stall = observePlayback(playback.stall, { now, position: video.currentTime, expected })
    playback.stall = stall
    if (before !== undefined && stall.position - before > realMovement && expected) moved(playback)
    const verdict = judgeStall(stall, now, playback.reopens)
    if (verdict !== 'moving' && now - stall.movedAt >= 2 * tickMs) stopped(playback)
    if (verdict === 'stuck' || verdict === 'lost') void explain(playback)
    if (verdict === 'lost') recovery.start()
  }

  async function explain(playback: Playback) {
    if (playback.trouble !== null || playback.asking) return
    playback.asking = true
    const answer = await probe(playback.url, explainMs)
    playback.asking = false
    if (playback !== on || !playback.waiting) return
    if (answer === 'refused') failed(answer)
    else say(answer === 'network' ? 'network' : 'source')
  }

  function tick() {
    cancelTick = clock.after(tickMs, tick)
    if (!on) return
    watchPicture(on)
    watchEdge(on)
    rewinding.watch(on)
    restInTime(on)
  }

  function restInTime(playback: Playback) {
    if (!mayRest(playback, playback.attached && video.paused, clock.now())) return
    playback.resting = true
    feed.rest()
  }

  /** The broadcast may begin again at the same address. */
  async function onEnded() {
    const playback = on
    const answer = playback && (await probe(playback.url))
    if (!answer || answer === 'recording' || playback !== on) return
    // Forces a reopening: resuming would show nothing new.
    playback.reopens += 1
    failed(answer === 'ok' ? 'source' : answer)
  }

  function onPause() {
    if (!on?.attached || isPausedByBrowser(video)) return
    on.paused = true
    on.movingSince = null
    on.edge = { ...on.edge, held: true }
  }

  function onPlay() {
    if (!on) return
    on.paused = false
    if (!on.resting) return
    on.resting = false
    if (rewinding.returnAfterRest(on)) return
    // The feed's live edge is as old as the pause; the jump waits for a newer one.
    on.edge = { ...atEdge, eager: true }
    if (!feed.resume()) openAgain(on)
  }

  const onWaiting = () => on && !video.paused && stopped(on)
  const onVisible = () => document.visibilityState === 'visible' && hurry()
  const listening = new AbortController()
  const { signal } = listening
  video.addEventListener('pause', onPause, { signal })
  video.addEventListener('play', onPlay, { signal })
  video.addEventListener('waiting', onWaiting, { signal })
  video.addEventListener('ended', onEnded, { signal })
  window.addEventListener('online', hurry, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  let cancelTick = clock.after(tickMs, tick)

  return {
    load,
    unload,
    choose(next) {
      choice = next
      feed.select(findQuality(choice, qualities))
    },
    chooseTrack: (kind, label) => feed.selectTrack?.(kind, label),
    goLive() {
      if (!on) return
      on.edge = { held: false, eager: true, jumpedAt: clock.now() }
      feed.goLive()
    },
    rewind: (behind) => on && rewinding.go(on, behind),
    retry: hurry,
    destroy() {
      unload()
      cancelTick()
      listening.abort()
    },
  }
}
