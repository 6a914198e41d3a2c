/** Seconds of movement that are more than the last frames of a stall, or hls.js nudging a standing picture. */
export const realMovement = 0.25

/** Whether a pause is not the viewer's: a browser pauses by itself where there is no more, and Chromium what it cannot decode. */
export function isPausedByBrowser({ error, ended }: Pick<HTMLVideoElement, 'error' | 'ended'>): boolean {
  return Boolean(error) || ended
}

/**
 * Runs once when pictures are shown away from position `from`, or at all when it is null; the answer cancels it. Never
 * runs in browsers that do not report frames.
 */
export function whenPictureMoves(video: HTMLVideoElement, from: number | null, run: () => void): () => void {
  let cancelled = false
  function look() {
    if (cancelled) return
    // A paused element shows a frame, too.
    const moves = from === null || Math.abs(video.currentTime - from) > realMovement
    if (moves && !video.paused) run()
    else video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback?.(look)
  return () => {
    cancelled = true
  }
}
