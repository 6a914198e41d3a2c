import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { loopStart } from '../../../testing/live/test-channel.ts'
import type { ReceivedFrame } from '../../../testing/live/test-sldp.ts'
import {
  at,
  audio,
  frameTicks,
  playTestChannel,
  secondTicks,
  times,
  video,
  watch,
} from '../../../testing/live/test-sldp-session.ts'

const playing = playTestChannel()

describe('a slow viewer', () => {
  /** Half a second of the channel's own comes on top. */
  const leastRoom = 16_000

  it('is given about half a second, waits, and goes on at a key frame', () => {
    const slow = watch()
    const quick = watch()
    for (const viewer of [slow, quick]) viewer.play([video(1), audio(2)])
    slow.frames()
    slow.stuck = true
    for (let i = 0; i < 100; i++) vi.advanceTimersByTime(200)
    const given = slow.frames()
    const bytes = given.reduce((sum, { payload }) => sum + payload.length, 0)
    expect(bytes).toBeLessThan(leastRoom + 0.5 * 70_000 + 80_000)
    const last = times(given.filter(({ sn }) => sn === 1)).at(-1) ?? 0

    slow.stuck = false
    slow.waiting = 0
    vi.advanceTimersByTime(200)
    const after = slow.frames()
    const [key] = after.filter(({ sn }) => sn === 1)
    expect(key?.type).toBe(3)
    expect(key?.timestamp).toBeGreaterThan(last + 10 * secondTicks)
    const edge = at(loopStart + 400 + 20_200)
    expect(edge - (key?.timestamp ?? 0)).toBeLessThanOrEqual(secondTicks)
    const sound = after.find(({ sn }) => sn === 2)?.timestamp ?? 0
    expect(Math.abs(sound / 48 - (key?.timestamp ?? 0) / 90)).toBeLessThan(25)
    expect(slow.closed).toBeNull()

    const whole = times(quick.frames(1))
    expect(whole.every((time, i) => time === (whole[0] ?? 0) + i * frameTicks)).toBe(true)
    expect(whole.at(-1)).toBe(edge - frameTicks)
  })

  it('with room for less than the picture gets sound, and a smaller picture, all the same', () => {
    const slow = watch()
    slow.play([video(1), audio(2)])
    slow.frames()
    /** One piece of the picture uses up all that the network takes between two fragments. */
    const pass = (fragments: number, renditions: string[]) => {
      const sent = playing().channel.renditions.filter(({ name }) => renditions.includes(name))
      const rate = sent.reduce((sum, { bandwidth }) => sum + bandwidth / 8, 0)
      for (let i = 0; i < fragments; i++) {
        slow.waiting = leastRoom + 0.5 * rate - 1
        vi.advanceTimersByTime(200)
      }
      return slow.frames()
    }
    const newest = (frames: readonly ReceivedFrame[], sn: number, scale: number) =>
      Math.max(...times(frames.filter((one) => one.sn === sn))) / scale
    const starved = pass(9, ['1080p'])
    expect(Math.abs(newest(starved, 1, 90) - newest(starved, 2, 48))).toBeLessThan(600)
    slow.play([video(3, '480p')])
    expect(pass(2, ['1080p', '480p']).some(({ sn, type }) => sn === 3 && type === 3)).toBe(true)
  })

  it('who is late by less misses nothing', () => {
    const viewer = watch()
    viewer.play([video(1)])
    viewer.waiting = 1e9
    vi.advanceTimersByTime(1800)
    viewer.waiting = 0
    vi.advanceTimersByTime(200)
    const received = times(viewer.frames(1))
    expect(received.every((time, i) => time === at(loopStart) + i * frameTicks)).toBe(true)
    expect(received.at(-1)).toBe(at(loopStart + 2400) - frameTicks)
  })
})

it('two hundred viewers are sent the very same bytes', () => {
  const viewers = Array.from({ length: 200 }, () => watch())
  for (const viewer of viewers) viewer.play([video(1), audio(2)])
  vi.advanceTimersByTime(2000)
  const buffers = viewers.map(({ writes }) => new Set(writes.flat()))
  const configs = 2
  const all = new Set(buffers.flatMap((some) => [...some]))
  expect(buffers[0]?.size).toBeGreaterThan(150)
  expect(all.size).toBe((buffers[0]?.size ?? 0) - configs + configs * viewers.length)
})

/** V8 returns memory a moment after a collection. */
async function heldBytes() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 3; i++) {
    collect()
    await readFile(import.meta.filename)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it('two hours pass without drift, gap or growth', async () => {
  const viewer = watch()
  viewer.play([video(1, '480p'), audio(2)])
  const next = new Map<number, number>()
  let before = 0
  for (let minute = 0; minute < 120; minute++) {
    for (let i = 0; i < 300; i++) {
      vi.advanceTimersByTime(200)
      for (const { sn, timestamp } of viewer.frames()) {
        if (timestamp === null) continue
        const due = next.get(sn) ?? timestamp
        if (timestamp !== due) throw new Error(`${sn} is at ${timestamp}, not ${due}, in minute ${minute}`)
        next.set(sn, timestamp + (sn === 1 ? frameTicks : 1024))
      }
    }
    if (minute === 9) before = await heldBytes()
  }
  const edge = loopStart + 400 + 7_200_000
  expect(next.get(1)).toBe(at(edge))
  expect(Math.abs((next.get(2) ?? 0) / 48 - edge)).toBeLessThan(25)
  expect((await heldBytes()) - before).toBeLessThan(8_000_000)
})
