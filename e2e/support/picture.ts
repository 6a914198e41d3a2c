import { expect } from '@playwright/test'
import { barcode, framesPerLoop, readBarcode } from '../../server/src/live/barcode.ts'

type Screen = {
  evaluate<Result, Given>(work: (given: Given) => Result, given: Given): Promise<Result>
  waitForTimeout(ms: number): Promise<void>
}

export type Glimpse = {
  /** Frame of the 16 s loop, from the strip in the picture; null without one. */
  frame: number | null
  paused: boolean
  width: number
  height: number
  currentTime: number
  /** Milliseconds since 1970, by the browser's clock. */
  at: number
}

const blank: Omit<Glimpse, 'at'> = { frame: null, paused: true, width: 0, height: 0, currentTime: 0 }

/** Reads the burned clock from the frame shown now. */
export async function glimpse(page: Screen): Promise<Glimpse> {
  const seen = await page.evaluate((strip) => {
    const video = document.querySelector('video')
    if (!video) return null
    const { videoWidth: width, videoHeight: height, paused, currentTime } = video
    const state = { paused, width, height, currentTime, at: Date.now(), pixels: null as number[] | null }
    if (width === 0) return state
    const canvas = document.createElement('canvas')
    canvas.width = strip.cells * 8
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
  }, barcode)
  if (!seen) return { ...blank, at: Date.now() }
  const { pixels, ...state } = seen
  const picture = pixels && { data: pixels, width: barcode.cells * 8, height: 8 }
  return { ...state, frame: picture ? readBarcode(picture) : null }
}

function framesBetween(before: number, after: number): number {
  return (after - before + framesPerLoop) % framesPerLoop
}

/** Seconds behind the wall clock (0 to 16); null without a picture. */
export function secondsBehind({ frame, at }: Glimpse): number | null {
  const loopMs = framesPerLoop * 40
  return frame === null ? null : (((at % loopMs) - frame * 40 + loopMs) % loopMs) / 1000
}

export async function expectPicture(page: Screen) {
  await expect.poll(async () => (await glimpse(page)).frame, { timeout: 30_000 }).not.toBeNull()
}

/**
 * The burned clock must advance with the wall clock; retries a picture that is starting or jumps to the live
 * edge.
 */
export async function expectMovingPicture(page: Screen, seconds = 2) {
  await expect(async () => {
    await expectPicture(page)
    const before = await glimpse(page)
    await page.waitForTimeout(seconds * 1000)
    const after = await glimpse(page)
    expect(after.frame, 'a clock can be read').not.toBeNull()
    const shown = framesBetween(before.frame ?? 0, after.frame ?? 0) / 25
    const passed = (after.at - before.at) / 1000
    expect(Math.abs(shown - passed), `${shown} s of picture in ${passed} s`).toBeLessThan(0.6)
  }).toPass({ timeout: 45_000, intervals: [0] })
}

/** Resolves to the milliseconds until the picture stood still or was gone. */
async function untilStill(page: Screen, limitMs = 15_000): Promise<number> {
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

/** The end of a right must stop the picture within two seconds. */
export async function expectStopped(page: Screen) {
  expect(await untilStill(page), 'milliseconds until the picture stood still').toBeLessThan(2000)
}
