import type { HlsConfig, LoaderConfig } from 'hls.js'

function policy(loadMs: number, tries: number): { default: LoaderConfig } {
  const errorRetry = { maxNumRetry: tries, retryDelayMs: 300, maxRetryDelayMs: 1_000 }
  const timeoutRetry = { maxNumRetry: tries, retryDelayMs: 0, maxRetryDelayMs: 0 }
  return { default: { maxTimeToFirstByteMs: 8_000, maxLoadTimeMs: loadMs, errorRetry, timeoutRetry } }
}

export const hlsSettings = {
  lowLatencyMode: true,
  // `clearBehind` clears instead.
  backBufferLength: Number.POSITIVE_INFINITY,
  maxBufferLength: 20,
  // Lock screens and picture in picture see that it is live.
  liveDurationInfinity: true,
  maxLiveSyncPlaybackRate: 1.1,
  // A shaky line settles instead of stalling again.
  liveSyncOnStallIncrease: 0.4,
  // Fragmented MP4 needs no worker, which would need `worker-src blob:`.
  enableWorker: false,
  // `showSubtitles` shows them.
  renderTextTracksNatively: false,
  testBandwidth: false,
  abrEwmaDefaultEstimate: 4_000_000,
  capLevelToPlayerSize: true,
  // The supervised engine retries.
  manifestLoadPolicy: policy(15_000, 0),
  playlistLoadPolicy: policy(15_000, 1),
  fragLoadPolicy: policy(60_000, 2),
} satisfies Partial<HlsConfig>

export const patientSettings = { lowLatencyMode: false } satisfies Partial<HlsConfig>

export const rewoundSettings = {
  lowLatencyMode: false,
  maxLiveSyncPlaybackRate: 1,
} satisfies Partial<HlsConfig>
