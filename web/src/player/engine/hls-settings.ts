import type { HlsConfig, LoaderConfig } from 'hls.js'

function policy(loadMs: number, tries: number): { default: LoaderConfig } {
  const errorRetry = { maxNumRetry: tries, retryDelayMs: 300, maxRetryDelayMs: 1_000 }
  const timeoutRetry = { maxNumRetry: tries, retryDelayMs: 0, maxRetryDelayMs: 0 }
  return { default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: loadMs, errorRetry, timeoutRetry } }
}

/** How hls.js plays our low-latency channels, and plain HLS as well. Lengths in seconds. */
export const hlsSettings = {
  lowLatencyMode: true,
  // `clearBehind` clears instead.
  backBufferLength: Number.POSITIVE_INFINITY,
  maxBufferLength: 20,
  // So that the browser's own controls (picture in picture, lock screen) know it is live.
  liveDurationInfinity: true,
  maxLiveSyncPlaybackRate: 1.1,
  // Each stall moves the target this far back, so a shaky line settles instead of stalling again.
  liveSyncOnStallIncrease: 0.4,
  // Fragmented MP4 passes through untouched, so a worker would only cost a `worker-src blob:` in the site's policy.
  enableWorker: false,
  // `showSubtitles` shows them.
  renderTextTracksNatively: false,
  // Begin at the quality the line is believed to carry instead of testing it with a throw-away segment.
  testBandwidth: false,
  abrEwmaDefaultEstimate: 4_000_000,
  capLevelToPlayerSize: true,
  // Few tries here: trying on with patience, and saying so, is the supervised engine's part.
  manifestLoadPolicy: policy(15_000, 0),
  playlistLoadPolicy: policy(15_000, 1),
  fragLoadPolicy: policy(60_000, 2),
} satisfies Partial<HlsConfig>

/** For a line that does not carry parts in time. */
export const patientSettings = { lowLatencyMode: false } satisfies Partial<HlsConfig>

/** For what is past: nothing is caught up with. */
export const rewoundSettings = {
  lowLatencyMode: false,
  maxLiveSyncPlaybackRate: 1,
} satisfies Partial<HlsConfig>
