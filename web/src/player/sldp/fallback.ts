/** `unsteady`: the line cannot hold the latency. `unavailable`: the stream has none. */
export type FallbackReason = 'blocked' | 'unsteady' | 'unsupported' | 'unavailable'

const eventName = 'strom-fallback'

export function askForFallback(video: HTMLVideoElement, reason: FallbackReason): void {
  video.dispatchEvent(new CustomEvent(eventName, { bubbles: true, composed: true, detail: reason }))
}

export function onFallback(area: HTMLElement, run: (reason: FallbackReason) => void): () => void {
  const hear = (event: Event) => run((event as CustomEvent<FallbackReason>).detail)
  area.addEventListener(eventName, hear)
  return () => area.removeEventListener(eventName, hear)
}
