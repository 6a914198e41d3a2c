import { spawnSync } from 'node:child_process'
import { frameTypes } from '@strom/media/sldp-frames'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runsFfmpeg } from '../../../testing/ffmpeg.ts'
import { loopStart, startTestChannel } from '../../../testing/live/test-channel.ts'
import { type ReceivedFrame, readFrame, toAdts, toAnnexB } from '../../../testing/live/test-sldp.ts'
import { barcodeArea, framesPerLoop, readBarcode } from '../barcode.ts'
import { configMessage, frameMessages, splitFrames } from './sldp-frames.ts'
import { type MediaKind, readSetup } from './sldp-setup.ts'

afterEach(() => vi.useRealTimers())

const loopFragments = 80

/** Two seconds on each side. */
function acrossTheSeam(rendition: string, kind: MediaKind, sn = 7): ReceivedFrame[] {
  const { channel } = startTestChannel(loopStart + 2000)
  const init = channel.renditions.find(({ name }) => name === rendition)?.init ?? Buffer.alloc(0)
  const setup = readSetup(init)[kind]
  if (!setup) throw new Error(`no ${kind}`)
  const first = loopStart / channel.fragmentMs - 10
  expect((first + 10) % loopFragments).toBe(0)
  const messages = Array.from({ length: 20 }, (_, i) => {
    const fragment = channel.fragment(rendition, first + i)
    return (fragment && frameMessages(fragment, init, kind, sn)) ?? []
  })
  return [configMessage(setup, kind, sn), ...messages.flat()].map((message) =>
    readFrame(Buffer.from(message)),
  )
}

function steps(frames: readonly ReceivedFrame[]): Set<number> {
  const times = frames.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp]))
  return new Set(times.slice(1).map((time, i) => time - (times[i] ?? 0)))
}

describe('frames', () => {
  it('are what the protocol says, and follow one another to the tick across the loop’s seam', () => {
    const pictures = acrossTheSeam('480p', 'video')
    expect(pictures).toHaveLength(1 + 100)
    expect(pictures.map(({ type }) => type)).toEqual([
      frameTypes.avcConfig,
      ...Array.from({ length: 100 }, (_, i) => (i % 25 === 0 ? frameTypes.avcKeyFrame : frameTypes.avcFrame)),
    ])
    expect(pictures.slice(1).every(({ compositionOffset }) => compositionOffset === 0)).toBe(true)
    expect(steps(pictures)).toEqual(new Set([90_000 / 25]))
    expect(pictures[1]?.timestamp).toBe(((loopStart - 2000) / 1000) * 90_000)

    const sound = acrossTheSeam('480p', 'audio')
    expect(steps(sound)).toEqual(new Set([1024]))
    expect(new Set(sound.slice(1).map(({ type }) => type))).toEqual(new Set([frameTypes.aacFrame]))
    const late = (sound[1]?.timestamp ?? 0) / 48 - (loopStart - 2000)
    expect(Math.abs(late)).toBeLessThan(25)
    expect(pictures.concat(sound).every(({ sn }) => sn === 7)).toBe(true)
  })

  it.runIf(runsFfmpeg)('decode: every picture is the one its time says, and the sound is whole', () => {
    for (const { rendition, width, height } of [
      { rendition: '1080p', width: 1920, height: 1080 },
      { rendition: '480p', width: 854, height: 480 },
    ]) {
      const pictures = acrossTheSeam(rendition, 'video')
      const area = barcodeArea(width, height)
      const crop = `crop=${area.width}:${area.height}:${area.x}:${area.y}:exact=1`
      const pixels = ffmpeg(
        ['-f', 'h264', '-i', 'pipe:', '-vf', `format=rgba,${crop}`, '-f', 'rawvideo', 'pipe:'],
        toAnnexB(pictures),
      )
      const size = area.width * area.height * 4
      const shown = pictures
        .slice(1)
        .map((_, i) => readBarcode({ ...area, data: pixels.subarray(i * size, (i + 1) * size) }))
      expect(shown).toEqual(
        pictures.slice(1).map(({ timestamp }) => ((timestamp ?? 0) / 3600) % framesPerLoop),
      )
    }
    const sound = acrossTheSeam('480p', 'audio')
    const samples = ffmpeg(['-f', 'aac', '-i', 'pipe:', '-f', 's16le', 'pipe:'], toAdts(sound))
    expect(samples.length).toBe((sound.length - 1) * 1024 * 2 * 2)
    expect(samples.some((byte) => byte !== 0)).toBe(true)
  })

  function ffmpeg(args: string[], input: Buffer): Buffer {
    const { stdout, stderr, status } = spawnSync('ffmpeg', ['-v', 'error', '-threads', '1', ...args], {
      input,
      maxBuffer: 2 ** 30,
    })
    expect(`${status} ${stderr}`).toBe('0 ')
    return stdout
  }
})

describe('sharing', () => {
  function newestFragment() {
    const { channel } = startTestChannel(loopStart + 200)
    const init = channel.renditions[0]?.init ?? Buffer.alloc(0)
    const fragment = channel.fragment(channel.renditions[0]?.name ?? '', loopStart / 200) ?? Buffer.alloc(0)
    return { init, fragment }
  }

  it('reads a fragment once, and copies it once for a stream number', () => {
    const { init, fragment } = newestFragment()
    expect(splitFrames(fragment, init, 'video')).toBe(splitFrames(fragment, init, 'video'))
    const messages = frameMessages(fragment, init, 'video', 1)
    expect(frameMessages(fragment, init, 'video', 1)).toBe(messages)
    const [one, other] = [messages?.[0], frameMessages(fragment, init, 'video', 2)?.[0]]
    expect(one?.[0]).toBe(1)
    expect(other?.[0]).toBe(2)
    expect(other?.subarray(1)).toEqual(one?.subarray(1))
  })

  it('keeps few copies, whatever numbers viewers choose', () => {
    const { init, fragment } = newestFragment()
    const kept = Array.from({ length: 256 }, (_, sn) => {
      const first = frameMessages(fragment, init, 'audio', sn)
      expect(first?.[0]?.[0]).toBe(sn)
      return frameMessages(fragment, init, 'audio', sn) === first
    })
    expect(kept.filter(Boolean)).toHaveLength(8)
  })

  it('says of a damaged fragment that it cannot be read', () => {
    const { init, fragment } = newestFragment()
    const damaged = Buffer.from(fragment.subarray(0, fragment.length - 1))
    expect(splitFrames(damaged, init, 'video')).toBeNull()
    expect(frameMessages(damaged, init, 'video', 1)).toBeNull()
  })
})

it('carries composition offsets of 32 bits, negative ones as they stand', () => {
  const { channel } = startTestChannel(loopStart + 200)
  const init = channel.renditions[0]?.init ?? Buffer.alloc(0)
  const trackId = readSetup(init).video?.trackId ?? 0
  const fragment = box(
    'moof',
    box('mfhd', u32(0, 1)),
    box(
      'traf',
      box('tfhd', u32(0x20000, trackId)),
      box('tfdt', u32(0x01000000, 1, 5)),
      box(
        'trun',
        u32(
          0x01000f01,
          3,
          144,
          3600,
          1,
          0x02000000,
          7200,
          3600,
          2,
          0x01010000,
          0,
          3600,
          1,
          0x01010000,
          -3600,
        ),
      ),
    ),
  )
  expect(fragment.length).toBe(136)
  const bytes = Buffer.concat([fragment, box('mdat', Buffer.from('abbc'))])
  expect(splitFrames(bytes, init, 'video')).toEqual([
    { type: 3, timestamp: 2 ** 32 + 5, compositionOffset: 7200, payload: Buffer.from('a') },
    { type: 4, timestamp: 2 ** 32 + 3605, compositionOffset: 0, payload: Buffer.from('bb') },
    { type: 4, timestamp: 2 ** 32 + 7205, compositionOffset: -3600, payload: Buffer.from('c') },
  ])
  const [first, , last] = (frameMessages(bytes, init, 'video', 200) ?? []).map((message) =>
    readFrame(Buffer.from(message)),
  )
  expect(first).toEqual({
    sn: 200,
    type: 3,
    timestamp: 2 ** 32 + 5,
    compositionOffset: 7200,
    payload: Buffer.from('a'),
  })
  expect(last?.compositionOffset).toBe(2 ** 32 - 3600)
})

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, i) => {
    bytes.writeUInt32BE(number >>> 0, i * 4)
  })
  return bytes
}
