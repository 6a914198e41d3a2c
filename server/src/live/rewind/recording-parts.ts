import { readHex } from '@strom/media/bytes'
import { listTracks, readDecoderConfig, readTrack, type Track } from '@strom/media/init-segment'
import type { KeptSegment } from './kept-segment.ts'
import type { RewindStore } from './rewind-store.ts'

export type Store = Pick<RewindStore, 'segments' | 'renditions' | 'readSegment' | 'readInit'>

export type RecordedPeriod = {
  rendition: string
  picture: Track
  sound: Track
  segments: readonly KeptSegment[]
}

export type RecordingPart = { seconds: number; startsAt: number; periods: readonly RecordedPeriod[] }

export function newestBroadcast(store: Pick<Store, 'segments'>, channel: string): readonly KeptSegment[] {
  const all = store.segments(channel)
  return all.filter(({ broadcastAt }) => broadcastAt === all.at(-1)?.broadcastAt)
}

export const secondsOf = (segments: readonly KeptSegment[]) =>
  Math.floor(segments.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000)

const known = new WeakMap<KeptSegment, Omit<RecordedPeriod, 'segments'> | null>()

async function readPeriod(store: Store, channel: string, segment: KeptSegment) {
  const found = known.get(segment)
  if (found !== undefined) return found
  const [best] = store.renditions(channel, segment.period)
  const init = best ? await store.readInit(channel, best.name, segment) : null
  const tracks = init ? listTracks(init).map((trak) => readTrack(init, trak)) : []
  const [picture, sound] = ['vide', 'soun'].map((kind) => tracks.find(({ handler }) => handler === kind))
  const period = best && picture && sound ? { rendition: best.name, picture, sound } : null
  known.set(segment, period)
  return period
}

/** One file takes any picture size, but only one sound and rotation. */
function fits(one: RecordedPeriod, { picture, sound }: Omit<RecordedPeriod, 'segments'>): boolean {
  const isSameSound = soundFormat(one.sound) === soundFormat(sound)
  return isSameSound && one.picture.rotation === picture.rotation
}

/** AAC-LC has two bytes unless rate or channels are explicit (ISO 14496-3, 1.6.2.1). */
function soundFormat({ entry }: Track): string {
  const config = readDecoderConfig(entry) ?? new Uint8Array()
  const [first = 0, second = 0] = config
  const isWrittenOut = (((first & 7) << 1) | (second >> 7)) === 15 || (second & 0x78) === 0
  return readHex(config, 0, isWrittenOut ? config.length : 2)
}

export async function listRecordingParts(store: Store, channel: string): Promise<RecordingPart[]> {
  const byPeriod = Map.groupBy(newestBroadcast(store, channel), ({ period }) => period)
  const parts: RecordedPeriod[][] = []
  for (const segments of byPeriod.values()) {
    const [first] = segments
    const read = first ? await readPeriod(store, channel, first) : null
    if (!read) continue
    const last = parts.at(-1)
    if (last?.[0] && fits(last[0], read)) last.push({ ...read, segments })
    else parts.push([{ ...read, segments }])
  }
  return parts.map((periods) => {
    const segments = periods.flatMap((period) => period.segments)
    return { seconds: secondsOf(segments), startsAt: segments[0]?.startsAt ?? 0, periods }
  })
}
