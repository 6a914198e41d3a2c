import { readTrackFragments } from '@strom/media/fragments'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loopStart, startTestChannel, testClip } from '../../testing/live/test-channel.ts'
import type { Channel } from './channel.ts'
import { createClipChannel } from './clip-channel.ts'

const day = 24 * 60 * 60 * 1000

afterEach(() => vi.useRealTimers())

function timesOf(channel: Channel, sequence: number) {
  const bytes = channel.fragment('480p', sequence)
  if (!bytes) throw new Error(`no fragment ${sequence}`)
  return readTrackFragments(bytes).map(({ trackId, sequenceNumber, decodeTime, samples }) => ({
    trackId,
    sequenceNumber,
    decodeTime,
    end: decodeTime + samples.reduce((sum, sample) => sum + sample.duration, 0),
    key: samples[0]?.key,
  }))
}

describe('numbering', () => {
  it('is the wall clock: a fragment can be had once its 200 ms are over', () => {
    const { channel } = startTestChannel(loopStart)
    const first = loopStart / 200
    expect(channel.newest()).toBe(first - 1)
    expect(channel.fragment('480p', first)).toBeNull()
    vi.setSystemTime(loopStart + 199)
    expect(channel.newest()).toBe(first - 1)
    vi.setSystemTime(loopStart + 200)
    expect(channel.newest()).toBe(first)
    expect(channel.fragment('480p', first)).not.toBeNull()
  })

  it('gives the same bytes on another node and after a restart', () => {
    const { channel } = startTestChannel(loopStart + 7 * day)
    const other = startTestChannel(loopStart + 7 * day + 3000).channel
    const sequence = (loopStart + 7 * day) / 200 - 1
    expect(other.fragment('1080p', sequence)).toEqual(channel.fragment('1080p', sequence))
  })

  it('groups ten fragments to a segment that begins with a key frame', () => {
    const { channel } = startTestChannel(loopStart + 1234)
    const segments = channel.segments()
    expect(segments).toHaveLength(22)
    const last = segments.at(-1)
    expect(last).toMatchObject({ number: loopStart / 2000, startsAt: loopStart, complete: false })
    expect(last?.fragments).toHaveLength(6)
    for (const segment of segments) {
      expect(segment.fragments.map(({ independent }) => independent).slice(0, 6)).toEqual([
        true,
        false,
        false,
        false,
        false,
        true,
      ])
    }
    expect(
      segments.slice(0, -1).every(({ complete, fragments }) => complete && fragments.length === 10),
    ).toBe(true)
  })

  it('makes a new list of segments only when there is a new fragment', () => {
    const { channel } = startTestChannel(loopStart + 10)
    const before = channel.segments()
    vi.setSystemTime(loopStart + 190)
    expect(channel.segments()).toBe(before)
    vi.setSystemTime(loopStart + 210)
    expect(channel.segments()).not.toBe(before)
  })
})

describe('time stamps', () => {
  // A loop's seam a month later, wraps of mfhd's 32 bits, and the years 2100 and 9999.
  const wrapOfSequenceNumber = (Math.ceil(loopStart / 200 / 2 ** 31) * 2 ** 31 - 40) * 200
  it.each([
    ['now', loopStart],
    ['a month later', loopStart + 30 * day],
    ['where mfhd wraps', wrapOfSequenceNumber],
    ['in 2100', Date.UTC(2100, 0, 1)],
    ['in 9999', Date.UTC(9999, 11, 31)],
  ])('follow one another without a gap over three loops: %s', (_, start) => {
    const { channel } = startTestChannel(start)
    let due: [number, number] | null = null
    for (let sequence = start / 200; sequence < start / 200 + 240; sequence++) {
      vi.setSystemTime((sequence + 1) * 200)
      const [video, audio] = timesOf(channel, sequence)
      if (!video || !audio) throw new Error('a track is missing')
      if (due) expect([video.decodeTime, audio.decodeTime]).toEqual(due)
      due = [video.end, audio.end]
      expect(video.decodeTime).toBe(sequence * 18_000)
      expect(audio.decodeTime - sequence * 9600).toBeGreaterThanOrEqual(0)
      expect(audio.decodeTime - sequence * 9600).toBeLessThan(1024)
      expect(video.sequenceNumber).toBe(Number(BigInt(sequence * 2) % 2n ** 32n))
      expect(audio.sequenceNumber).toBe(video.sequenceNumber + 1)
      expect(video.key).toBe(sequence % 5 === 0)
    }
  })

  it('agree with the frame of the loop that is live', () => {
    const { channel } = startTestChannel(loopStart + 40 * day + 5400)
    const sequence = channel.newest() ?? 0
    const packed = testClip.renditions[2]?.video.fragments[(((40 * day + 5400) / 200) % 80) - 1]
    const bytes = channel.fragment('480p', sequence)
    expect(bytes?.subarray(200, packed?.bytes.length)).toEqual(packed?.bytes.subarray(200))
  })
})

describe('bytes', () => {
  it('are copies: neither the clip nor what was handed out earlier changes', () => {
    const { channel } = startTestChannel(loopStart)
    const packed = testClip.renditions[2]?.video.fragments.map(({ bytes }) => Buffer.from(bytes))
    const early = channel.fragment('480p', loopStart / 200 - 1)
    const copy = Buffer.from(early ?? [])
    for (let n = 0; n < 100; n++) {
      vi.setSystemTime(loopStart + n * 200)
      channel.fragment('480p', loopStart / 200 + n - 1)
    }
    expect(early).toEqual(copy)
    expect(testClip.renditions[2]?.video.fragments.map(({ bytes }) => bytes)).toEqual(packed)
  })

  it('are shared by all who ask at about the same time', () => {
    const { channel } = startTestChannel(loopStart)
    const sequence = loopStart / 200 - 1
    expect(channel.fragment('720p', sequence)).toBe(channel.fragment('720p', sequence))
  })

  it('are gone after about 44 s, and never there for an unknown rendition', () => {
    const { channel } = startTestChannel(loopStart + 2000)
    const oldest = channel.segments()[0]?.fragments[0]?.sequence ?? 0
    expect(channel.fragment('480p', oldest)).not.toBeNull()
    expect(channel.fragment('480p', oldest - 1)).toBeNull()
    expect(channel.fragment('240p', oldest)).toBeNull()
  })
})

describe('onFragment', () => {
  it('calls once for each fragment, in order, at its time', async () => {
    const { channel } = startTestChannel(loopStart + 50)
    const calls: [number, number][] = []
    const stop = channel.onFragment((sequence) => calls.push([sequence, Date.now()]))
    await vi.advanceTimersByTimeAsync(1000)
    stop()
    await vi.advanceTimersByTimeAsync(1000)
    const first = loopStart / 200
    expect(calls).toEqual([0, 1, 2, 3, 4].map((n) => [first + n, loopStart + (n + 1) * 200]))
    expect(vi.getTimerCount()).toBe(0)
  })

  it('catches up with what a busy process missed, but not with a night', async () => {
    const { channel } = startTestChannel(loopStart)
    const calls: number[] = []
    channel.onFragment((sequence) => calls.push(sequence))
    vi.setSystemTime(loopStart + 1000)
    await vi.advanceTimersByTimeAsync(200)
    const first = loopStart / 200
    expect(calls).toEqual([first, first + 1, first + 2, first + 3, first + 4, first + 5])
    vi.setSystemTime(loopStart + day)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls.slice(6)).toEqual([(loopStart + day) / 200])
  })

  it('rests while the clock is set back a little, and follows it far back', async () => {
    const { channel } = startTestChannel(loopStart)
    const calls: number[] = []
    channel.onFragment((sequence) => calls.push(sequence))
    await vi.advanceTimersByTimeAsync(400)
    const newest = channel.newest()
    vi.setSystemTime(loopStart - 3000)
    expect(channel.newest()).toBe(newest)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls).toHaveLength(2)
    vi.setSystemTime(loopStart - day)
    expect(channel.newest()).toBe((loopStart - day) / 200 - 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls.at(-1)).toBe((loopStart - day) / 200 + 4)
  })

  it('lets a listener leave while it is called', async () => {
    const { channel } = startTestChannel(loopStart)
    const calls: string[] = []
    const stop = channel.onFragment(() => {
      calls.push('once')
      stop()
    })
    channel.onFragment(() => calls.push('stays'))
    await vi.advanceTimersByTimeAsync(400)
    expect(calls).toEqual(['once', 'stays', 'stays'])
  })

  it('does not call one who was sent away by another', async () => {
    const { channel } = startTestChannel(loopStart)
    const second = vi.fn()
    channel.onFragment(() => stopSecond())
    const stopSecond = channel.onFragment(second)
    await vi.advanceTimersByTimeAsync(400)
    expect(second).not.toHaveBeenCalled()
  })

  it('ends with the channel', async () => {
    const { channel, close } = startTestChannel(loopStart)
    const listener = vi.fn()
    channel.onFragment(listener)
    close()
    channel.onFragment(listener)
    await vi.advanceTimersByTimeAsync(1000)
    expect(listener).not.toHaveBeenCalled()
    expect(channel.closed.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('needs no timer of its own to tell what is newest', () => {
  let now = loopStart
  const ticker = { on: () => () => {}, stop() {} }
  const { channel } = createClipChannel(testClip, { clock: { now: () => now }, ticker })
  now += 10 * day
  expect(channel.newest()).toBe((loopStart + 10 * day) / 200 - 1)
})
