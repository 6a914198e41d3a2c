import { createLowLatencyEngine } from '../sldp/low-latency.ts'
import type { CreateFeed, Engine, EngineName, EngineOptions } from './engine.ts'
import { createHlsFeed, fetchHls } from './hls-feed.ts'
import { createNativeFeed } from './native-feed.ts'
import { createSupervisedEngine } from './supervised-engine.ts'

type BrowserMedia = {
  /** Its own HLS is low-latency and reaches AirPlay. */
  webkit: boolean
  nativeHls: boolean
  mediaSource: boolean
}

type FeedName = 'hls.js' | 'native'

export function chooseHlsFeed({ webkit, nativeHls, mediaSource }: BrowserMedia): FeedName | null {
  if (webkit && nativeHls) return 'native'
  if (mediaSource) return 'hls.js'
  return nativeHls ? 'native' : null
}

function askBrowser(video: HTMLVideoElement): BrowserMedia {
  const type = 'video/mp4; codecs="avc1.4d4028,mp4a.40.2"'
  return {
    webkit: 'WebKitPlaybackTargetAvailabilityEvent' in globalThis,
    nativeHls: video.canPlayType('application/vnd.apple.mpegurl') !== '',
    mediaSource: 'MediaSource' in globalThis && MediaSource.isTypeSupported(type),
  }
}

const hlsFeeds = { 'hls.js': createHlsFeed, native: createNativeFeed } satisfies Record<FeedName, CreateFeed>

const engines: Record<EngineName, (options: EngineOptions) => Engine | null> = {
  default(options) {
    const name = chooseHlsFeed(askBrowser(options.video))
    return name && createSupervisedEngine(hlsFeeds[name], options)
  },
  'low-latency': createLowLatencyEngine,
}

export function prepareEngine(name: EngineName): void {
  if (name !== 'default' || chooseHlsFeed(askBrowser(document.createElement('video'))) !== 'hls.js') return
  fetchHls().catch(() => undefined)
}

export function createEngine(name: EngineName, options: EngineOptions): Engine | null {
  return engines[name](options)
}
