/** Seconds; a stall's last frames or an hls.js nudge move less. */
export const realMovement = 0.25

/** Browsers pause at the end; Chromium also at what it cannot decode. */
export function isPausedByBrowser({ error, ended }: Pick<HTMLVideoElement, 'error' | 'ended'>): boolean {
  return Boolean(error) || ended
}

/** Runs once, if the browser reports frames; returns the cancel function. */
export function whenPictureMoves(video: HTMLVideoElement, from: number | null, run: () => void): () => void {
  let cancelled = false
  function look() {
    if (cancelled) return
    const moves = from === null || Math.abs(video.currentTime - from) > realMovement
    if (moves && !video.paused) run()
    else video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback?.(look)
  return () => {
    cancelled = true
  }
}
