// Runs inside a measured page. Playwright passes functions as text, so they use nothing from outside.

/** Position of the burned clock, as fractions of the picture. */
export type Strip = { x: number; y: number; width: number; height: number; cells: number }

/** `at`: milliseconds since 1970; `cells`: green in the middle of each, 0 to 255. */
export type Sample = { at: number; cells: number[] }

export type Recorder = {
  /** Milliseconds; null until the first picture after the last click. */
  clickToPicture(): number | null
  /** Samples every `everyMs` for `ms`. */
  sample(everyMs: number, ms: number): Promise<Sample[]>
}

declare global {
  var stromRecorder: Recorder
}

/** A click's first picture is the first one presented that differs from the picture before the click. */
export function installRecorder(strip: Strip) {
  /** Mean difference of 0 to 255: successive pictures of one channel stay below it, a change of channel does not. */
  const otherChannel = 20
  const followed = new WeakSet<HTMLVideoElement>()
  const cellSize = 8
  const brush = { look: newCanvas(16, 9), clock: newCanvas(strip.cells * cellSize, cellSize) }
  let click: { at: number; before: Uint8ClampedArray | null } | null = null
  let shownAt: number | null = null

  function newCanvas(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    return context
  }

  function look(video: HTMLVideoElement): Uint8ClampedArray {
    brush.look.drawImage(video, 0, 0, 16, 9)
    return brush.look.getImageData(0, 0, 16, 9).data
  }

  function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
    return (
      one.reduce((total, value, i) => total + Math.abs(value - (other[i] ?? 0)), 0) / ((one.length * 3) / 4)
    )
  }

  function presented(video: HTMLVideoElement, at: number) {
    if (click && shownAt === null && video.videoWidth > 0) {
      const other = click.before === null || difference(look(video), click.before) > otherChannel
      if (other && at > click.at) shownAt = at
    }
    video.requestVideoFrameCallback((_, { expectedDisplayTime }) => presented(video, expectedDisplayTime))
  }

  function follow(event: Event) {
    const video = event.target
    if (!(video instanceof HTMLVideoElement) || followed.has(video)) return
    followed.add(video)
    video.requestVideoFrameCallback((_, { expectedDisplayTime }) => presented(video, expectedDisplayTime))
  }

  document.addEventListener('loadstart', follow, { capture: true })
  document.addEventListener('loadedmetadata', follow, { capture: true })
  document.addEventListener(
    'click',
    (event) => {
      const video = document.querySelector('video')
      click = { at: event.timeStamp, before: video && video.videoWidth > 0 ? look(video) : null }
      shownAt = null
    },
    { capture: true },
  )

  function readClock(video: HTMLVideoElement): Sample {
    const { videoWidth: width, videoHeight: height } = video
    const { canvas } = brush.clock
    brush.clock.drawImage(
      video,
      Math.round(strip.x * width),
      Math.round(strip.y * height),
      Math.round(strip.width * width),
      Math.round(strip.height * height),
      0,
      0,
      canvas.width,
      canvas.height,
    )
    const at = Date.now()
    const { data } = brush.clock.getImageData(0, cellSize / 2, canvas.width, 1)
    const green = (cell: number) => data[(cell + 0.5) * cellSize * 4 + 1] ?? 0
    // Keep it small: page and player stand still while it is handed over.
    return { at, cells: Array.from({ length: strip.cells }, (_, cell) => green(cell)) }
  }

  globalThis.stromRecorder = {
    clickToPicture: () => (click && shownAt !== null ? shownAt - click.at : null),
    sample(everyMs, ms) {
      const samples: Sample[] = []
      const until = performance.now() + ms
      return new Promise((resolve) => {
        const timer = setInterval(() => {
          const video = document.querySelector('video')
          if (video && video.videoWidth > 0) samples.push(readClock(video))
          if (performance.now() < until) return
          clearInterval(timer)
          resolve(samples)
        }, everyMs)
      })
    },
  }
}
