import { describe, expect, it, vi } from 'vitest'
import { loopStart } from '../../../testing/live/test-channel.ts'
import {
  at,
  audio,
  frameTicks,
  playTestChannel,
  times,
  video,
  watch,
} from '../../../testing/live/test-sldp-session.ts'
import type { Channel, Segment } from '../channel.ts'
import { findJoin } from './sldp-subscription.ts'

const playing = playTestChannel()

describe('joining', () => {
  it('says first what there is, and sends nothing unasked', () => {
    const viewer = watch()
    expect(viewer.texts).toHaveLength(1)
    expect(JSON.parse(viewer.texts[0] ?? '')).toHaveProperty('info.0.stream', 'a/1080p')
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('begins at once with the configuration and the last key frame, in one write', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    expect(viewer.writes).toHaveLength(1)
    const frames = viewer.frames()
    expect(frames.filter(({ sn }) => sn === 1).map(({ type }) => type)).toEqual([2, 3, ...Array(9).fill(4)])
    expect(times(frames.filter(({ sn }) => sn === 1))[0]).toBe(at(loopStart))
    const sound = frames.filter(({ sn }) => sn === 2)
    expect(sound.slice(0, 2).map(({ type }) => type)).toEqual([0, 1])
    expect(Math.abs((sound[1]?.timestamp ?? 0) / 48 - loopStart)).toBeLessThan(25)
  })

  it('goes on with every fragment, pictures and sound in one write', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    viewer.frames()
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toHaveLength(1)
    const frames = viewer.frames()
    expect(times(frames.filter(({ sn }) => sn === 1))).toEqual(
      Array.from({ length: 5 }, (_, i) => at(loopStart + 400) + i * frameTicks),
    )
    expect(frames.filter(({ sn }) => sn === 2).length).toBeGreaterThan(7)
  })

  it.each([
    [0, 0],
    [300, 0],
    [401, 1000],
    [1400, 1000],
    [5000, 5000],
    [10_000, 10_000],
    [999_999, 10_000],
  ])('%i ms behind the edge begins at the key frame %i ms before', (offset, before) => {
    const viewer = watch()
    viewer.play([video(1, '480p', { offset })])
    for (let i = 0; i < 40; i++) vi.advanceTimersByTime(200)
    const received = times(viewer.frames(1))
    expect(received[0]).toBe(at(loopStart - before))
    expect(received.every((time, i) => time === at(loopStart - before) + i * frameTicks)).toBe(true)
    expect(received.at(-1)).toBe(at(loopStart + 8400) - frameTicks)
  })

  it('ends by itself after the duration that was asked for', () => {
    const viewer = watch()
    viewer.play([video(130, '480p', { offset: 2000, duration: 1000 })])
    vi.advanceTimersByTime(3000)
    expect(times(viewer.frames())).toHaveLength(25)
    expect(vi.getTimerCount()).toBe(0)
    viewer.cancel(130)
    expect(viewer.closed).toBeNull()
  })

  it('of a channel without a fragment yet waits for its first key frame', () => {
    const { channel } = playing()
    const first = loopStart / 200 + 5
    let begun = false
    const late: Channel = {
      ...channel,
      newest: () => (begun ? channel.newest() : null),
      segments: () =>
        channel.segments().map((segment) => ({
          ...segment,
          fragments: segment.fragments.filter(({ sequence }) => sequence >= first - 2),
        })),
    }
    const viewer = watch(late)
    viewer.play([video(1)])
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toEqual([])
    begun = true
    vi.advanceTimersByTime(200)
    expect(viewer.writes).toEqual([])
    vi.advanceTimersByTime(400)
    expect(times(viewer.frames())[0]).toBe(at(first * 200))
  })
})

describe('changing rendition', () => {
  it('leaves no picture out: the new one begins at a key frame before the old one’s end', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    vi.advanceTimersByTime(800)
    const before = times(viewer.frames(1))
    viewer.play([video(3, '480p')])
    viewer.cancel(1)
    const [config, key, ...rest] = viewer.frames()
    expect([config?.type, key?.type]).toEqual([2, 3])
    expect(key?.timestamp).toBeLessThanOrEqual((before.at(-1) ?? 0) + frameTicks)
    expect(rest.at(-1)?.timestamp).toBeGreaterThanOrEqual(before.at(-1) ?? 0)
    vi.advanceTimersByTime(1000)
    const after = viewer.frames()
    expect(after.some(({ sn }) => sn === 1)).toBe(false)
    expect(times(after.filter(({ sn }) => sn === 3))[0]).toBe((rest.at(-1)?.timestamp ?? 0) + frameTicks)
    expect(after.filter(({ sn }) => sn === 2).length).toBeGreaterThan(40)
  })

  it('a number that is played once more starts over', () => {
    const viewer = watch()
    viewer.play([video(1)])
    viewer.frames()
    viewer.play([video(1, '720p')])
    expect(
      viewer
        .frames()
        .slice(0, 2)
        .map(({ type }) => type),
    ).toEqual([2, 3])
  })

  it('what nobody plays is not followed', () => {
    const viewer = watch()
    viewer.play([video(1), audio(2)])
    expect(vi.getTimerCount()).toBe(1)
    viewer.cancel(1, 2, 99)
    viewer.frames()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
  })
})

it('a join looks from the edge back, and never before what was sent', () => {
  const fragments = (from: number) =>
    Array.from({ length: 5 }, (_, i) => ({ sequence: from + i, durationMs: 200, independent: i === 0 }))
  const segments: Segment[] = [10, 15, 20].map((from) => ({
    number: from / 5,
    startsAt: 0,
    period: 0,
    periodId: 0,
    complete: true,
    fragments: fragments(from),
  }))
  const cases = [0, 1000, 1001, 2000, 2001, 9000].map((offset) => findJoin(segments, offset))
  expect(cases).toEqual([20, 20, 15, 15, 10, 10])
  expect(findJoin(segments, 9000, 14)).toBe(15)
  expect(findJoin(segments, 0, 20)).toBeNull()
  expect(findJoin([], 0)).toBeNull()
})
