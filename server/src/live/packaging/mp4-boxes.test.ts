import { describe, expect, it } from 'vitest'
import { findBox, listBoxes, readTrackFragments } from './mp4-boxes.ts'

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4)
  numbers.forEach((number, i) => {
    bytes.writeUInt32BE(number, i * 4)
  })
  return bytes
}

function traf({ tfhd = u32(0x020020, 7, 0x01010000), truns }: { tfhd?: Buffer; truns: Buffer[] }) {
  const runs = truns.map((trun) => box('trun', trun))
  return box('traf', box('tfhd', tfhd), box('tfdt', u32(0x01000000, 3, 5)), ...runs)
}

function fragment({ trun, ...rest }: { tfhd?: Buffer; trun: Buffer }) {
  return fragmentOf(traf({ ...rest, truns: [trun] }))
}

function fragmentOf(...trafs: Buffer[]) {
  const moof = box('moof', box('mfhd', u32(0, 42)), ...trafs)
  return Buffer.concat([moof, box('mdat', Buffer.from('abcdefgh'))])
}

describe('listBoxes and findBox', () => {
  const bytes = Buffer.concat([box('free'), box('moov', box('trak', box('tkhd', u32(9))))])

  it('finds boxes side by side and inside one another', () => {
    expect(listBoxes(bytes).map(({ type }) => type)).toEqual(['free', 'moov'])
    const tkhd = findBox(bytes, 'moov/trak/tkhd')
    expect(bytes.readUInt32BE(tkhd?.body)).toBe(9)
    expect(findBox(bytes, 'moov/mvex')).toBeNull()
  })

  it('reads sizes of 64 bits', () => {
    const large = Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 20), u32(1)])
    expect(listBoxes(large)).toEqual([{ type: 'mdat', start: 0, body: 16, end: 20 }])
  })

  it.each([
    ['a header cut off', bytes.subarray(0, 12)],
    ['a body cut off', bytes.subarray(0, bytes.length - 1)],
    ['a size smaller than its header', Buffer.concat([u32(4), Buffer.from('free')])],
    ['a size that ends nowhere', Buffer.concat([u32(0), Buffer.from('mdat')])],
  ])('throws for %s', (_, damaged) => {
    expect(() => listBoxes(damaged)).toThrow(RangeError)
  })
})

describe('readTrackFragments', () => {
  it('reads times, sizes and key frames as trun gives them', () => {
    const trun = u32(0x000705, 2, 108, 0x02000000, 40, 3, 0x01010000, 41, 5, 0x01010000)
    const [track, ...others] = readTrackFragments(fragment({ trun }))
    expect(others).toEqual([])
    expect(track).toMatchObject({ trackId: 7, sequenceNumber: 42, decodeTime: 3 * 2 ** 32 + 5 })
    expect(track?.samples).toMatchObject([
      { at: 108, size: 3, duration: 40, key: true },
      { at: 111, size: 5, duration: 41, key: false },
    ])
  })

  it('takes what trun leaves out from tfhd, and says where number and time stand', () => {
    const bytes = fragment({ tfhd: u32(0x020038, 7, 1024, 4, 0x02000000), trun: u32(0x1, 2, 96) })
    const [track] = readTrackFragments(bytes)
    expect(track?.samples).toMatchObject([
      { at: 96, size: 4, duration: 1024, key: true },
      { at: 100, size: 4, duration: 1024, key: true },
    ])
    expect(bytes.readUInt32BE(track?.sequenceNumberAt)).toBe(42)
    expect(bytes.readBigUInt64BE(track?.decodeTimeAt)).toBe(3n * 2n ** 32n + 5n)
  })

  it('throws for a sample that reaches past the bytes', () => {
    expect(() => readTrackFragments(fragment({ trun: u32(0x201, 1, 96, 99) }))).toThrow(RangeError)
  })

  it('throws for more samples than there can be, however many runs and tracks they are spread over', () => {
    const half = u32(0, 10_000)
    expect(readTrackFragments(fragmentOf(traf({ truns: [half, half] })))[0]?.samples).toHaveLength(20_000)
    for (const trafs of [
      [traf({ truns: [u32(0, 20_001)] })],
      [traf({ truns: [half, half, u32(0, 1)] })],
      [traf({ truns: [half] }), traf({ truns: [half] }), traf({ truns: [u32(0, 1)] })],
    ]) {
      expect(() => readTrackFragments(fragmentOf(...trafs))).toThrow('20001 samples')
    }
  })

  it('throws for a fragment without a 64-bit time', () => {
    const old = box(
      'moof',
      box('mfhd', u32(0, 1)),
      box('traf', box('tfhd', u32(0, 1)), box('tfdt', u32(0, 1))),
    )
    expect(() => readTrackFragments(old)).toThrow(/tfdt/)
    const none = box('moof', box('mfhd', u32(0, 1)), box('traf', box('tfhd', u32(0, 1))))
    expect(() => readTrackFragments(none)).toThrow(/no tfdt/)
  })
})
