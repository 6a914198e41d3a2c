import { expect, type Page } from '@playwright/test'
import { barcode, barcodeArea, framesPerLoop, readBarcode } from '../../server/src/live/barcode.ts'

/** What the decoded picture shows at one moment. */
export type Glimpse = {
  /** Frame of the 16 s loop, read from the strip in the picture; null when none is shown. */
  frame: number | null
  paused: boolean
  width: number
  height: number
  currentTime: number
}

/** Reads the burned clock from the frame that the browser has decoded and shows now. */
export async function glimpse(page: Page): Promise<Glimpse> {
  const area = barcodeArea(1, 1)
  const seen = await page.evaluate(
    ({ strip, cells }) => {
      const video = document.querySelector('video')
      if (!video) return null
      const { videoWidth: width, videoHeight: height, paused, currentTime } = video
      const state = { paused, width, height, currentTime, pixels: null as number[] | null }
      if (width === 0) return state
      const canvas = document.createElement('canvas')
      canvas.width = cells * 8
      canvas.height = 8
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) return state
      const x = Math.round(strip.x * width)
      const y = Math.round(strip.y * height)
      context.drawImage(
        video,
        x,
        y,
        Math.round(strip.width * width),
        Math.round(strip.height * height),
        0,
        0,
        canvas.width,
        canvas.height,
      )
      state.pixels = Array.from(context.getImageData(0, 0, canvas.width, canvas.height).data)
      return state
    },
    { strip: { ...area, ...barcode }, cells: barcode.cells },
  )
  if (!seen) return { frame: null, paused: true, width: 0, height: 0, currentTime: 0 }
  const { pixels, ...state } = seen
  const picture = pixels && { data: pixels, width: barcode.cells * 8, height: 8 }
  return { ...state, frame: picture ? readBarcode(picture) : null }
}

/** Frames from one glimpse to a later one, around the loop. */
export function framesBetween(before: number, after: number): number {
  return (after - before + framesPerLoop) % framesPerLoop
}

/** How far the picture runs behind the wall clock, in seconds. */
export function secondsBehind(frame: number, now: number): number {
  const loopMs = framesPerLoop * 40
  return (((now % loopMs) - frame * 40 + loopMs) % loopMs) / 1000
}

/** Waits until a picture with a readable clock is shown. */
export async function expectPicture(page: Page) {
  await expect.poll(async () => (await glimpse(page)).frame, { timeout: 20_000 }).not.toBeNull()
}

/** Watches for some seconds: the burned clock must advance as the wall clock does. */
export async function expectMovingPicture(page: Page, seconds = 3) {
  await expectPicture(page)
  const before = await glimpse(page)
  const startedAt = Date.now()
  await page.waitForTimeout(seconds * 1000)
  const after = await glimpse(page)
  const passed = (Date.now() - startedAt) / 1000
  const shown = framesBetween(before.frame ?? 0, after.frame ?? 0) / 25
  expect(after.frame, 'a clock can be read').not.toBeNull()
  expect(Math.abs(shown - passed), `${shown} s of picture in ${passed} s`).toBeLessThan(0.8)
}

/** Waits until the picture stands still, and gives back how many milliseconds that took. */
export async function untilStill(page: Page, limitMs: number): Promise<number> {
  const startedAt = Date.now()
  let last = await glimpse(page)
  let changedAt = startedAt
  while (Date.now() - startedAt < limitMs) {
    await page.waitForTimeout(100)
    const now = await glimpse(page)
    if (now.frame !== last.frame || now.currentTime !== last.currentTime) changedAt = Date.now()
    last = now
    if (Date.now() - changedAt > 1000) return changedAt - startedAt
  }
  throw new Error(`the picture was still moving after ${limitMs} ms`)
}
