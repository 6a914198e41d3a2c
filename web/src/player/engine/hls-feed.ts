import type HlsPlayer from 'hls.js'
import { clearBehind } from './back-buffer.ts'
import type { Feed, FeedReport } from './engine.ts'
import { failureOfHls } from './failure.ts'
import { hlsSettings, patientSettings, rewoundSettings } from './hls-settings.ts'
import { reportTracks, selectTrack } from './hls-tracks.ts'
import { nearerTarget } from './live-edge.ts'
import { listQualities, type Quality } from './quality.ts'
import { createRestartWatch } from './restart-watch.ts'
import { findPast, type Past, reachOf, readPast, rewindAddress } from './rewind.ts'
import { createShakyWatch } from './shaky-line.ts'
import { showSubtitles } from './subtitles.ts'
import { createRightWatch } from './watch-right.ts'

const repairPauseMs = 5_000
/** Seconds; a new quality replaces a longer buffer. */
const patientSwitch = 4
const pastAskedEveryMs = 30_000

/** The light build plays our channels and most other sources. */
export function fetchHls() {
  return import('hls.js/light')
}

const libraries = { light: fetchHls, whole: () => import('hls.js') } as const

export function createHlsFeed(video: HTMLVideoElement, report: FeedReport, fetchLibrary = libraries): Feed {
  let build: keyof typeof libraries = 'light'
  let missed = false
  // `open` reports a failure.
  fetchLibrary.light().catch(() => undefined)
  let hls: HlsPlayer | null = null
  let turn = 0
  let broken = false
  let bandwidth: number | undefined
  let repairedAt = Number.NEGATIVE_INFINITY
  let quietSince = 0
  let live = ''
  let past: Past | null = null
  let askedForPast = 0
  let rewound = false
  let patient = false
  const isShaky = createShakyWatch()
  const right = createRightWatch(() => report.failed('refused'))

  function toLevel(quality: Quality | null): number {
    const found = quality && listQualities(hls?.levels ?? []).find(({ label }) => label === quality.label)
    return found ? found.index : -1
  }

  function letGo(takeApart: (leaving: HlsPlayer) => void) {
    right.watch(null)
    turn += 1
    if (!hls) return
    bandwidth = hls.bandwidthEstimate
    takeApart(hls)
    hls = null
  }

  /** The light build cannot play separate sound or text. */
  function openWhole(url: string) {
    build = 'whole'
    // Deferred: hls.js is calling.
    queueMicrotask(() => void open(url))
  }

  /** A second failure follows a successful probe: the network works. */
  function miss() {
    report.failed(missed ? 'unloaded' : 'network')
    missed = true
  }

  async function askForPast() {
    askedForPast = performance.now()
    const mine = live
    if (!rewindAddress(mine, 0)) return
    const answer = await fetch(mine).catch(() => null)
    const text = answer?.ok ? await answer.text().catch(() => '') : ''
    if (mine === live && text !== '') past = findPast(text, performance.now())
  }

  /** Each part costs a round trip: if that takes as long as a part lasts, the buffer never grows. */
  function noteStall(player: HlsPlayer) {
    quietSince = performance.now()
    if (patient || rewound || !isShaky(quietSince)) return
    patient = true
    player.lowLatencyMode = patientSettings.lowLatencyMode
    const position = player.liveSyncPosition
    if (position && player.latestLevelDetails?.partList) video.currentTime = position
  }

  async function open(url: string, behind: number | null = null) {
    letGo((leaving) => leaving.destroy())
    if (url !== live) past = null
    live = url
    const address = behind === null ? null : rewindAddress(url, behind)
    rewound = address !== null
    const mine = turn
    const library = await fetchLibrary[build]().catch(() => null)
    if (mine !== turn) return
    if (!library) return miss()
    const { default: Hls } = library
    missed = false
    broken = false
    const player = new Hls({
      ...hlsSettings,
      ...(patient && patientSettings),
      ...(rewound && rewoundSettings),
      ...(bandwidth && { abrEwmaDefaultEstimate: bandwidth }),
    })
    hls = player
    player.on(Hls.Events.MANIFEST_LOADED, (_, { audioTracks, subtitles = [], sessionData }) => {
      if (!rewound) past = readPast(sessionData, performance.now())
      askedForPast = performance.now()
      const isApart = subtitles.length > 0 || audioTracks.some((track) => track.url)
      if (build === 'light' && isApart) openWhole(url)
    })
    if (build === 'whole') {
      reportTracks(player, report.tracks, Hls.Events)
      showSubtitles(player, video, Hls.Events)
    }
    player.on(Hls.Events.MEDIA_ATTACHED, () => report.opened())
    player.on(Hls.Events.MANIFEST_PARSED, () => report.qualities(listQualities(player.levels)))
    player.once(Hls.Events.LEVEL_LOADED, (_, { details }) => {
      if (!details.partList) right.watch(url)
    })
    const hasRestarted = createRestartWatch()
    player.on(Hls.Events.LEVEL_LOADED, (_, { level, details }) => {
      if (!hasRestarted(level, details)) return
      broken = true
      report.failed('source')
    })
    player.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => {
      const shown = listQualities([player.levels[level]].filter((known) => known !== undefined))[0]
      if (shown) report.shown(shown)
    })
    player.on(Hls.Events.ERROR, (_, { type, details, fatal, response }) => {
      if (details === Hls.ErrorDetails.BUFFER_STALLED_ERROR) noteStall(player)
      const failure = failureOfHls({ type, details, fatal, status: response?.code })
      if (!failure) return
      const repairable = type === Hls.ErrorTypes.MEDIA_ERROR && failure === 'source'
      if (repairable && performance.now() - repairedAt > repairPauseMs) {
        repairedAt = performance.now()
        player.recoverMediaError()
        return
      }
      broken = type !== Hls.ErrorTypes.NETWORK_ERROR
      report.failed(failure)
    })
    clearBehind(player, video, Hls.Events)
    player.attachMedia(video)
    player.loadSource(address ?? url)
  }

  return {
    open: (url) => void open(url),
    resume() {
      if (!hls || broken || hls.levels.length === 0) return false
      hls.startLoad(-1)
      right.resume()
      return true
    },
    rest() {
      hls?.stopLoad()
      right.rest()
    },
    close() {
      missed = false
      video.pause()
      video.removeAttribute('src')
      video.load()
      // hls.js may be calling and must return first.
      letGo((leaving) => queueMicrotask(() => leaving.destroy()))
    },
    select(quality) {
      if (!hls?.levels.length) return
      const level = toLevel(quality)
      if (level === -1 && hls.autoLevelEnabled) return
      const ahead = video.buffered.length
        ? video.buffered.end(video.buffered.length - 1) - video.currentTime
        : 0
      if (ahead > patientSwitch) hls.nextLevel = level
      else hls.loadLevel = level
    },
    selectTrack(kind, label) {
      if (hls) selectTrack(hls, kind, label)
    },
    live() {
      const details = hls?.latestLevelDetails
      // After a rest or sleep the last playlist is stale.
      if (!hls || !details?.live || hls.latency <= 0) return null
      if (rewound) return { latency: hls.latency, target: 0, segment: details.targetduration }
      if (details.age > 2 * details.targetduration) return null
      const nearest = patient ? details.holdBack : details.partHoldBack || details.holdBack
      const own = nearest || 3 * details.targetduration
      const target = hls.targetLatency ?? own
      const nearer = nearerTarget(target, own, performance.now() - quietSince)
      if (nearer !== null) {
        hls.targetLatency = nearer
        quietSince = performance.now()
      }
      return { latency: hls.latency, target, segment: details.targetduration }
    },
    goLive() {
      if (rewound) {
        report.opening?.()
        void open(live)
        return
      }
      const position = hls?.liveSyncPosition
      if (position) video.currentTime = position
    },
    reach() {
      if (performance.now() - askedForPast > pastAskedEveryMs) void askForPast()
      return reachOf(past, performance.now())
    },
    rewind(behind) {
      const details = rewound ? hls?.latestLevelDetails : null
      const position = details ? details.edge + details.age - behind : -1
      if (details && position >= details.fragmentStart) {
        video.currentTime = position
        return
      }
      report.opening?.()
      void open(live, behind)
    },
  }
}
