import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { createMp4Demuxer } from './demux-mp4.ts'
import type { FragmentSamples } from './fragmenter.ts'
import type { PushResult } from './sample-writer.ts'

/** `sizes` of the portions; the last repeats. Stops at a refusal, as the pump does. */
function receiveAll(bytes: Buffer, sizes: readonly number[] = [bytes.length]) {
  const fragments: FragmentSamples[] = []
  const add = (fragment: FragmentSamples) => {
    fragments.push(fragment)
    return 'ok' as const
  }
  const demuxer = createMp4Demuxer(() => ({ add, waitMs: () => 0 }))
  let outcome: PushResult = { ok: true }
  for (let at = 0, n = 0; at < bytes.length && outcome.ok; n++) {
    const size = sizes[Math.min(n, sizes.length - 1)] ?? 1
    outcome = demuxer.receive(Buffer.from(bytes.subarray(at, at + size)))
    at += size
  }
  return { fragments, outcome }
}

const broadcast = makeBroadcast({ seconds: 2, names: ['720p', '480p'] })
const whole = receiveAll(broadcast.whole)

describe('a broadcast', () => {
  it('is cut into fragments of 200 ms that begin at key frames, in every rendition', () => {
    expect(whole.outcome).toEqual({ ok: true })
    expect(whole.fragments.map(({ start, end }) => end - start)).toEqual(Array(10).fill(18_000))
    expect(whole.fragments.map(({ independent }) => independent)).toEqual(
      Array.from({ length: 10 }, (_, n) => n % 5 === 0),
    )
    expect(whole.fragments.every(({ pictures }) => pictures.every((some) => some.length === 5))).toBe(true)
    const sound = whole.fragments.flatMap((fragment) => fragment.sound)
    expect(sound.length).toBeGreaterThan(90)
    expect(sound.every(({ at, duration }, k) => at === k * 1024 && duration === 1024)).toBe(true)
  })

  it('gives the same fragments however its bytes arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 30 }), (sizes) => {
        expect(receiveAll(broadcast.whole, sizes)).toEqual(whole)
      }),
      { numRuns: 40 },
    )
    const header = broadcast.header.length + 300
    expect(receiveAll(broadcast.whole, [...Array(header).fill(1), 5000])).toEqual(whole)
  })

  it('that is damaged anywhere is read or refused, and never crashes the server', () => {
    const small = makeBroadcast({ seconds: 1 }).whole
    const damage = fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(
        damage,
        fc.nat(small.length),
        fc.integer({ min: 100, max: 50_000 }),
        (bytes, length, size) => {
          const hurt = Buffer.from(small)
          for (const [at, value] of bytes) hurt[at] = value
          expect(receiveAll(hurt.subarray(0, length), [size]).outcome).toHaveProperty('ok')
        },
      ),
      { numRuns: 150 },
    )
    // Damage hurts most in headers.
    fc.assert(
      fc.property(fc.nat(broadcast.header.length + 200), fc.nat(255), (at, value) => {
        const hurt = Buffer.from(small)
        hurt[at] = value
        expect(receiveAll(hurt).outcome).toHaveProperty('ok')
      }),
      { numRuns: 300 },
    )
  })

  it('that comes byte by byte takes no more memory than its bytes', () => {
    const demuxer = createMp4Demuxer(() => ({ add: () => 'ok', waitMs: () => 0 }))
    demuxer.receive(Buffer.concat([broadcast.header, sized('mdat', 2_000_000)]))
    const before = heldBytes()
    for (let n = 0; n < 300_000; n++) demuxer.receive(Buffer.from([n]))
    expect(heldBytes() - before).toBeLessThan(5_000_000)
    expect(demuxer.receive(Buffer.alloc(1))).toEqual({ ok: true })
  })

  it('whose pictures are said to last no time is cut all the same, each picture once', () => {
    const { fragments, outcome } = receiveAll(makeBroadcast({ seconds: 2, saidToLast: 0 }).whole)
    expect(outcome).toEqual({ ok: true })
    const pictures = fragments.flatMap((fragment) => fragment.pictures.flat())
    expect(pictures.length).toBeGreaterThan(40)
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('takes noise for what it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 4000 }), (bytes) => {
        const { fragments, outcome } = receiveAll(Buffer.from(bytes))
        expect(fragments).toEqual([])
        expect(outcome).toHaveProperty('ok')
      }),
    )
  })
})

function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function named(from: string, to: string) {
  return (entry: Buffer) => {
    const other = Buffer.from(entry)
    if (other.toString('latin1', 4, 8) === from) other.write(to, 4, 'latin1')
    return other
  }
}

/** High 10, for ten-bit pictures. */
function tenBits(entry: Buffer): Buffer {
  const other = Buffer.from(entry)
  const at = other.indexOf('avcC')
  if (at > 0) other[at + 5] = 110
  return other
}

describe('what cannot be shown is refused by name:', () => {
  it.each([
    ['another file', Buffer.from('RIFF....AVI LIST of something that is no MP4'), 'not-mp4'],
    ['a form', Buffer.from('{"hello": "there, this is JSON"}'), 'not-mp4'],
    ['another picture codec', makeBroadcast({ entry: named('avc1', 'hvc1') }).whole, 'picture-codec'],
    ['ten bits', makeBroadcast({ entry: tenBits }).whole, 'picture-codec'],
    ['another sound codec', makeBroadcast({ entry: named('mp4a', 'Opus') }).whole, 'sound-codec'],
    [
      'pictures before the header',
      Buffer.concat([boxOf('ftyp'), makeBroadcast().fragments[0] ?? Buffer.alloc(0)]),
      'not-mp4',
    ],
    ['a box of a gigabyte', Buffer.concat([makeBroadcast().header, sized('mdat', 2 ** 30)]), 'too-large'],
    ['a header of a gigabyte', Buffer.concat([boxOf('ftyp'), sized('moov', 2 ** 30)]), 'too-large'],
    ['a picture that has no end', Buffer.concat([makeBroadcast().header, sized('mdat', 0)]), 'damaged'],
  ])('%s', (_what, bytes, reason) => {
    expect(receiveAll(bytes).outcome).toEqual({ ok: false, reason })
  })
})

describe('what encoders add and leave out is taken:', () => {
  it('pictures in another order than they are shown, each with its own time', () => {
    const offsets = [7200, 14_400, 3600, 0, 7200]
    const reordered = makeBroadcast({ seconds: 1, offset: (index) => offsets[index % 5] ?? 0 })
    const { fragments, outcome } = receiveAll(reordered.whole)
    expect(outcome).toEqual({ ok: true })
    const pictures = fragments.flatMap((fragment) => fragment.pictures[0] ?? [])
    expect(pictures).toHaveLength(25)
    pictures.forEach(({ at, compositionOffset }, index) => {
      expect([at, compositionOffset]).toEqual([index * 3600, offsets[index % 5]])
    })
  })

  it('no sound: silence lasts as long as the pictures', () => {
    const { fragments, outcome } = receiveAll(makeBroadcast({ seconds: 2, withSound: false }).whole)
    expect(outcome).toEqual({ ok: true })
    expect(fragments).toHaveLength(10)
    const sound = fragments.flatMap((fragment) => fragment.sound)
    expect(sound.map(({ at }) => at)).toEqual(Array.from({ length: 94 }, (_, index) => index * 1024))
  })

  it('boxes of megabytes that mean nothing here, between any others', () => {
    const { header, fragments, whole } = makeBroadcast({ seconds: 1 })
    const ballast = ['free', 'uuid'].map((type) => {
      const box = Buffer.alloc(2_000_000)
      sized(type, box.length).copy(box)
      return box
    })
    const parts = [
      ballast[0],
      header,
      ...fragments.flatMap((fragment) => {
        const moofEnd = fragment.readUInt32BE(0)
        return [ballast[1], farther(fragment.subarray(0, moofEnd)), ballast[0], fragment.subarray(moofEnd)]
      }),
    ]
    /** Its samples lie behind another box. */
    function farther(moof: Buffer): Buffer {
      const copy = Buffer.from(moof)
      for (let at = copy.indexOf('trun'); at >= 0; at = copy.indexOf('trun', at + 1)) {
        copy.writeInt32BE(copy.readInt32BE(at + 12) + 2_000_000, at + 12)
      }
      return copy
    }
    const loaded = Buffer.concat(parts.filter((part) => part !== undefined))
    expect(receiveAll(loaded, [65_536])).toEqual(receiveAll(whole))
  })
})

function sized(type: string, size: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4, 'latin1')
  return bytes
}

function boxOf(type: string): Buffer {
  return sized(type, 64)
}
