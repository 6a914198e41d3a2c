// Cuts out gaps, and moves sound and picture alike.
import { lengthenUnits, readLengthSize, readParameterSets, withLongLengths } from '@strom/media/avc-config'
import { concat, readHex, viewOf } from '@strom/media/bytes'
import { readTrackFragments, type TrackFragment, writeFragment } from '@strom/media/fragments'
import { readDecoderConfig, writeInit } from '@strom/media/init-segment'
import { writePictureEntry } from '@strom/media/sample-entries'
import { trackIds } from '../push/renditions.ts'
import { ticks } from '../push/ticks.ts'
import type { RecordedPeriod, RecordingPart, Store } from './recording-parts.ts'

type Encoding = { entry: Uint8Array; lengthSize: number; parameterSets: Uint8Array }

function readSize({ picture: { entry } }: RecordedPeriod) {
  const view = viewOf(entry)
  return { width: view.getUint16(32), height: view.getUint16(34) }
}

function readEncoding(period: RecordedPeriod): Encoding {
  const { entry } = period.picture
  const config = readDecoderConfig(entry)
  if (!config) throw new RangeError('pictures without a configuration')
  const lengthSize = readLengthSize(config)
  const own =
    lengthSize === 4
      ? entry
      : writePictureEntry('avc1', { ...readSize(period), config: withLongLengths(config) })
  return { entry: own, lengthSize, parameterSets: readParameterSets(config) }
}

function listEncodings(periods: readonly RecordedPeriod[]) {
  const found = new Map<string, Encoding & { number: number }>()
  const ofPeriods = periods.map((period) => {
    const encoding = readEncoding(period)
    const key = readHex(encoding.entry, 0, encoding.entry.length)
    const known = found.get(key) ?? { ...encoding, number: found.size + 1 }
    found.set(key, known)
    return { ...known, lengthSize: encoding.lengthSize }
  })
  return { entries: [...found.values()].map(({ entry }) => entry), ofPeriods }
}

const accessUnitDelimiter = 9

/** Most players use only a fragmented MP4's first sample entry. A delimiter stays first. */
function withParameterSets(sample: Uint8Array, sets: Uint8Array): Uint8Array {
  const isDelimited = ((sample[4] ?? 0) & 0x1f) === accessUnitDelimiter
  const at = isDelimited ? 4 + viewOf(sample).getUint32(0) : 0
  return concat(sample.subarray(0, at), sets, sample.subarray(at))
}

const rateOf = ({ trackId }: TrackFragment) => (trackId === trackIds.sound ? ticks.sound : ticks.picture)

/** In seconds. */
function spanOf(fragment: TrackFragment) {
  const rate = rateOf(fragment)
  let at = fragment.decodeTime
  let [first, last] = [Number.POSITIVE_INFINITY, 0]
  for (const { duration, compositionOffset } of fragment.samples) {
    first = Math.min(first, at + compositionOffset)
    last = Math.max(last, at + compositionOffset + duration)
    at += duration
  }
  return { begin: fragment.decodeTime / rate, end: at / rate, shownFrom: first / rate, shownTo: last / rate }
}

function createEnds() {
  const ends = new Map<number, { end: number; shownTo: number }>()
  const ofTrack = (trackId: number) => ends.get(trackId) ?? { end: 0, shownTo: 0 }
  return {
    shiftFor(fragments: readonly TrackFragment[]): number {
      const firsts = [...new Map(fragments.toReversed().map((one) => [one.trackId, one])).values()]
      return Math.max(
        ...firsts.flatMap((one) => {
          const [{ begin, shownFrom }, { end, shownTo }] = [spanOf(one), ofTrack(one.trackId)]
          return [end - begin, shownTo - shownFrom]
        }),
      )
    },
    note(fragment: TrackFragment, shift: number) {
      const { end, shownTo } = spanOf(fragment)
      const before = ofTrack(fragment.trackId)
      ends.set(fragment.trackId, {
        end: Math.max(before.end, end + shift),
        shownTo: Math.max(before.shownTo, shownTo + shift),
      })
    },
  }
}

export async function* writeRecording(
  store: Store,
  channel: string,
  { periods, seconds }: RecordingPart,
): AsyncGenerator<Uint8Array> {
  const { entries, ofPeriods } = listEncodings(periods)
  const [first] = periods
  const [entry, ...moreEntries] = entries
  if (!first || !entry) return
  const size = (side: 'width' | 'height') => Math.max(...periods.map((period) => readSize(period)[side]))
  yield writeInit(
    [
      { ...first.picture, entry, moreEntries, width: size('width'), height: size('height') },
      { ...first.sound },
    ],
    seconds * 1000,
  )
  const ends = createEnds()
  let sequence = 0
  for (const [index, { rendition, segments }] of periods.entries()) {
    const encoding = ofPeriods[index]
    let shift: number | null = null
    for (const segment of segments) {
      // The oldest may have been removed meanwhile.
      const bytes = await store.readSegment(channel, rendition, segment)
      if (!bytes || !encoding) continue
      const fragments = readTrackFragments(bytes)
      shift ??= ends.shiftFor(fragments)
      const written = fragments.map((fragment) => {
        ends.note(fragment, shift ?? 0)
        sequence += 1
        const isPicture = fragment.trackId === trackIds.picture
        const samples = fragment.samples.map(({ at, size: length, ...sample }) => {
          const data = bytes.subarray(at, at + length)
          if (!isPicture) return { ...sample, data }
          const long = lengthenUnits(data, encoding.lengthSize)
          const isRepeated = sample.key && entries.length > 1
          return { ...sample, data: isRepeated ? withParameterSets(long, encoding.parameterSets) : long }
        })
        const decodeTime = Math.max(0, fragment.decodeTime + Math.round((shift ?? 0) * rateOf(fragment)))
        return writeFragment(fragment.trackId, sequence, decodeTime, samples, isPicture ? encoding.number : 1)
      })
      yield concat(...written)
    }
  }
}
