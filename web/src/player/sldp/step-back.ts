/**
 * `blocked`: no socket comes through. `unsteady`: it cannot hold the latency. `unsupported`: the browser lacks it.
 * `unavailable`: the stream has none.
 */
export type StepBackReason = 'blocked' | 'unsteady' | 'unsupported' | 'unavailable'

const eventName = 'strom-step-back'

/** Tells the page around the video that low latency does not work here, and why. */
export function askToStepBack(video: HTMLVideoElement, reason: StepBackReason): void {
  video.dispatchEvent(new CustomEvent(eventName, { bubbles: true, composed: true, detail: reason }))
}

/** Hears it from any video within `area`, until the answer is called. */
export function onStepBack(area: HTMLElement, run: (reason: StepBackReason) => void): () => void {
  const hear = (event: Event) => run((event as CustomEvent<StepBackReason>).detail)
  area.addEventListener(eventName, hear)
  return () => area.removeEventListener(eventName, hear)
}
