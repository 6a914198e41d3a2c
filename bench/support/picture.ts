import type { Page } from '@playwright/test'
import { barcode, framesPerLoop, readBarcode } from '../../server/src/live/barcode.ts'
import { installRecorder } from './recorder.ts'

const loopMs = framesPerLoop * 40
const everyMs = 100
/** A burned clock that stands still for longer is a stall. */
const stallMs = 300

/** Call before the page is opened. */
export async function recordPictures(page: Page) {
  const { x, y, width, height, cells } = barcode
  await page.addInitScript(installRecorder, { x, y, width, height, cells })
}

/** @returns milliseconds from the click to its picture. */
export async function clickToPicture(page: Page, click: () => Promise<void>): Promise<number> {
  await click()
  const shown = await page.waitForFunction(() => globalThis.stromRecorder.clickToPicture(), undefined, {
    timeout: 20_000,
    polling: 50,
  })
  return (await shown.jsonValue()) ?? Number.NaN
}

export type Watched = {
  /** Seconds from the burned clock to the wall clock, per sample. */
  latencies: number[]
  stalls: number
  stalledMs: number
}

export async function watchPicture(page: Page, seconds: number): Promise<Watched> {
  const samples = await page.evaluate(([every, ms]) => globalThis.stromRecorder.sample(every, ms), [
    everyMs,
    seconds * 1000,
  ] as const)
  const read = samples.flatMap(({ at, cells }) => {
    const frame = readBarcode(onePixelEach(cells))
    return frame === null ? [] : [{ at, frame }]
  })
  if (read.length < samples.length / 2 || read.length === 0) {
    throw new Error(`the burned clock was readable in ${read.length} of ${samples.length} looks only`)
  }
  const pauses = pausesBetween(read)
  return {
    latencies: read.map(({ at, frame }) => ((((at - frame * 40) % loopMs) + loopMs) % loopMs) / 1000),
    stalls: pauses.length,
    stalledMs: pauses.reduce((total, pause) => total + pause, 0),
  }
}

function onePixelEach(cells: readonly number[]) {
  return { data: cells.flatMap((green) => [0, green, 0, 255]), width: cells.length, height: 1 }
}

function pausesBetween(read: readonly { at: number; frame: number }[]): number[] {
  const pauses: number[] = []
  let [from] = read
  for (const look of read) {
    if (!from || look.frame === from.frame) continue
    if (look.at - from.at > stallMs) pauses.push(look.at - from.at)
    from = look
  }
  return pauses
}
