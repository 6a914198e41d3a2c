import { describe, expect, it } from 'vitest'
import { findBox, listBoxes } from './boxes.ts'
import { type Bytes, concat, latin1, u32, viewOf } from './bytes.ts'
import { moveFragment, readTrackFragments, writeFragment } from './fragments.ts'

function box(type: string, ...parts: Uint8Array[]): Bytes {
  const body = concat(...parts)
  return concat(u32(body.length + 8), latin1(type), body)
}

function traf({ tfhd = u32(0x020020, 7, 0x01010000), truns }: { tfhd?: Uint8Array; truns: Uint8Array[] }) {
  const runs = truns.map((trun) => box('trun', trun))
  return box('traf', box('tfhd', tfhd), box('tfdt', u32(0x01000000, 3, 5)), ...runs)
}

function fragment({ trun, ...rest }: { tfhd?: Uint8Array; trun: Uint8Array }) {
  return fragmentOf(traf({ ...rest, truns: [trun] }))
}

function fragmentOf(...trafs: Uint8Array[]) {
  const moof = box('moof', box('mfhd', u32(0, 42)), ...trafs)
  return concat(moof, box('mdat', latin1('abcdefgh')))
}

describe('listBoxes and findBox', () => {
  const bytes = concat(box('free'), box('moov', box('trak', box('tkhd', u32(9)))))

  it('finds boxes side by side and inside one another', () => {
    expect(listBoxes(bytes).map(({ type }) => type)).toEqual(['free', 'moov'])
    const tkhd = findBox(bytes, 'moov/trak/tkhd')
    expect(viewOf(bytes).getUint32(tkhd?.body ?? 0)).toBe(9)
    expect(findBox(bytes, 'moov/mvex')).toBeNull()
  })

  it('reads sizes of 64 bits', () => {
    const large = concat(u32(1), latin1('mdat'), u32(0, 20), u32(1))
    expect(listBoxes(large)).toEqual([{ type: 'mdat', start: 0, body: 16, end: 20 }])
  })

  it.each([
    ['a header cut off', bytes.subarray(0, 12)],
    ['a body cut off', bytes.subarray(0, bytes.length - 1)],
    ['a size smaller than its header', concat(u32(4), latin1('free'))],
    ['a size that ends nowhere', concat(u32(0), latin1('mdat'))],
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
    expect(viewOf(bytes).getUint32(track?.sequenceNumberAt ?? 0)).toBe(42)
    expect(viewOf(bytes).getBigUint64(track?.decodeTimeAt ?? 0)).toBe(3n * 2n ** 32n + 5n)
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

  it('reads times of 32 bits, and those of Smooth Streaming, and throws where there is none', () => {
    const withTime = (...time: Bytes[]) =>
      box('moof', box('mfhd', u32(0, 1)), box('traf', box('tfhd', u32(0, 1)), ...time))
    const decodeTime = (bytes: Bytes) => readTrackFragments(bytes)[0]?.decodeTime
    const tfxd = u32(0x6d1d9b05, 0x42d544e6, 0x80e2141d, 0xaff757b2)
    expect(decodeTime(withTime(box('tfdt', u32(0, 77))))).toBe(77)
    expect(decodeTime(withTime(box('uuid', concat(tfxd, u32(0x01000000, 1, 5, 0, 9)))))).toBe(2 ** 32 + 5)
    expect(decodeTime(withTime(box('uuid', concat(tfxd, u32(0, 6, 9)))))).toBe(6)
    expect(() => readTrackFragments(withTime(box('uuid', u32(1, 2, 3, 4, 5, 6))))).toThrow(/no tfdt/)
  })

  it('finds samples that are counted from the file’s beginning, and those that follow what was before', () => {
    const trun = (...rest: number[]) => u32(...rest)
    const counted = fragmentOf(traf({ tfhd: u32(0x1, 7, 0, 1000), truns: [trun(0x201, 1, 92, 3)] }))
    const placesAt = (place: { position?: number; gap?: number }, bytes = counted) =>
      readTrackFragments(bytes, new Map(), place)[0]?.samples.map(({ at }) => at)
    expect(placesAt({ position: 1000 })).toEqual([92])
    expect(placesAt({ position: 1005 })).toEqual([87])
    expect(() => placesAt({ position: 2000 })).toThrow(RangeError)
    expect(placesAt({ position: 990, gap: 10 })).toEqual([92])
    moveFragment(counted.subarray(0, viewOf(counted).getUint32(0)), 500)
    expect(placesAt({ position: 1500 })).toEqual([92])
    moveFragment(counted.subarray(0, viewOf(counted).getUint32(0)), -1500)
    expect(placesAt({})).toEqual([92])

    const near = fragment({ trun: u32(0x201, 1, 120, 3) })
    expect(placesAt({ gap: 20 }, near)).toEqual([100])
    const before = near.slice()
    moveFragment(near, 500)
    expect(near).toEqual(before)

    const tfhd = u32(0, 7)
    const tracks = fragmentOf(
      traf({ tfhd, truns: [trun(0x201, 1, 140, 3), trun(0x200, 1, 2)] }),
      traf({ tfhd, truns: [trun(0x200, 1, 1)] }),
    )
    const places = readTrackFragments(tracks).map(({ samples }) => samples.map(({ at, size }) => [at, size]))
    expect(places).toEqual([
      [
        [140, 3],
        [143, 2],
      ],
      [[145, 1]],
    ])
  })
})

describe('a written fragment', () => {
  const sample = (key: boolean, data: number[], duration: number, compositionOffset?: number) => ({
    key,
    duration,
    data: new Uint8Array(data),
    ...(compositionOffset !== undefined && { compositionOffset }),
  })
  const decodeTime = 2 ** 33 + 5

  it('is read as it was meant', () => {
    const bytes = writeFragment(3, 7, decodeTime, [sample(true, [1, 2, 3], 3600), sample(false, [4], 3000)])
    const [track] = readTrackFragments(bytes)
    expect(track).toMatchObject({ trackId: 3, sequenceNumber: 7, decodeTime })
    expect(track?.samples.map(({ at, size, ...rest }) => [...bytes.subarray(at, at + size), rest])).toEqual([
      [1, 2, 3, { duration: 3600, key: true, compositionOffset: 0 }],
      [4, { duration: 3000, key: false, compositionOffset: 0 }],
    ])
  })

  it.each([
    ['later', 0, [0, 7200, 3600]],
    ['earlier', 1, [0, 3600, -3600]],
  ] as const)(
    'keeps pictures that are shown %s than they are decoded, in a run of version %i',
    (_, version, offsets) => {
      const bytes = writeFragment(
        ...([
          1,
          1,
          decodeTime,
          offsets.map((offset, index) => sample(index === 0, [index], 3600, offset)),
        ] as const),
      )
      const [track] = readTrackFragments(bytes)
      expect(track?.samples.map(({ compositionOffset }) => compositionOffset)).toEqual(offsets)
      const moof = findBox(bytes, 'moof/traf/trun')
      expect(bytes[moof?.body ?? 0]).toBe(version)
    },
  )
})
