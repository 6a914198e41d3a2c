/**
 * `blocked`: no socket comes through. `unsteady`: it cannot hold the latency. `unsupported`: the browser lacks it.
 * `unavailable`: the stream has none.
 */
export type FallbackReason = 'blocked' | 'unsteady' | 'unsupported' | 'unavailable'

const eventName = 'strom-fallback'

/** Tells the page around the video that low latency does not work here, and why. */
export function askForFallback(video: HTMLVideoElement, reason: FallbackReason): void {
  video.dispatchEvent(new CustomEvent(eventName, { bubbles: true, composed: true, detail: reason }))
}

/** Hears it from any video within `area`, until the answer is called. */
export function onFallback(area: HTMLElement, run: (reason: FallbackReason) => void): () => void {
  const hear = (event: Event) => run((event as CustomEvent<FallbackReason>).detail)
  area.addEventListener(eventName, hear)
  return () => area.removeEventListener(eventName, hear)
}
