import { createBoxSplitter, type TopBox } from '@strom/media/box-splitter'
import { writeBox } from '@strom/media/boxes'
import { concat, viewOf } from '@strom/media/bytes'
import { listTracks, readHandler, readTrack } from '@strom/media/init-segment'
import { createMp4Demuxer, type PushReceiver } from '../push/demux-mp4.ts'
import { countPortion } from '../push/rate.ts'
import { readHeader } from '../push/read-header.ts'
import type { PushRefusal } from '../push/refusals.ts'
import type { PushResult } from '../push/sample-writer.ts'
import type { ProbedTracks } from './plan.ts'
import { openTranscodeSession, type TranscodeSession } from './transcode-session.ts'
import type { InputChunk } from './transcoder.ts'
import type { IncomingBroadcast, Transcoding } from './transcoding.ts'

export type Mp4Ingest = PushReceiver & { finish(): Promise<PushResult>; close(): void }

const ok: PushResult = { ok: true }

const isConvertible = (reason: PushRefusal) => reason === 'picture-codec' || reason === 'sound-codec'

function probeMoov(moov: Uint8Array): ProbedTracks | null {
  const read = readHeader(moov)
  if (read.ok) {
    const { pictures, sound } = read.header
    return {
      pictures: pictures.map(({ trackId }) => `0:i:${trackId}`),
      sound: sound.trackId === 0 ? null : `0:i:${sound.trackId}`,
      size: pictures[0] ?? null,
      picturesPlayable: true,
      soundPlayable: true,
    }
  }
  if (!isConvertible(read.reason)) return null
  const [picture] = listTracks(moov).flatMap((trak) =>
    readHandler(moov, trak) === 'vide' ? [readTrack(moov, trak)] : [],
  )
  if (!picture) return null
  return {
    pictures: [`0:i:${picture.trackId}`],
    sound: '0:a:0?',
    size: readSize(picture.entry),
    picturesPlayable: read.reason === 'sound-codec',
    soundPlayable: false,
  }
}

/** The same for all codecs (ISO/IEC 14496-12, 12.1.3). */
function readSize(entry: Uint8Array): ProbedTracks['size'] {
  if (entry.length < 36) return null
  const view = viewOf(entry)
  const [width, height] = [view.getUint16(32), view.getUint16(34)]
  return width > 0 && height > 0 ? { width, height } : null
}

const maxUndecidedBytes = 2_000_000
const maxGap = 1_000_000

/** An empty box fills a gap before `mdat`: offsets stay valid. */
function createInputChunks() {
  let reached = 0
  return ({ type, bytes, position }: TopBox): InputChunk | null => {
    if (bytes.length === 0) return null
    const gap = position - reached
    reached = position + bytes.length
    if (type === 'moov') return { bytes, kind: 'header', name: type, isOfTrack: true }
    if (type === 'moof') return { bytes, kind: 'start', position }
    const isKept = gap > 0 && gap <= maxGap
    return { bytes: isKept ? concat(writeBox('free', new Uint8Array(gap - 8)), bytes) : bytes, kind: 'rest' }
  }
}

export function createMp4Ingest(incoming: IncomingBroadcast, transcoding: Transcoding): Mp4Ingest {
  const demuxer = createMp4Demuxer(incoming.begin)
  if (!transcoding.isReady()) return { ...demuxer, finish: async () => ok, close: () => {} }
  const splitter = createBoxSplitter()
  const toInputChunk = createInputChunks()
  let undecided: Buffer[] | null = []
  let undecidedBytes = 0
  let session: TranscodeSession | null = null

  function passOn(boxes: readonly TopBox[]): PushResult {
    for (const box of boxes) {
      const chunk = toInputChunk(box)
      const written = chunk && session?.write(chunk)
      if (written && !written.ok) return written
    }
    return ok
  }

  function decide(moov: Uint8Array | undefined): PushResult {
    const probed = moov ? probeMoov(moov) : null
    session = probed && openTranscodeSession(incoming, transcoding, probed, 'mp4')
    const chunks = undecided ?? []
    undecided = null
    if (session?.isOn()) return ok
    for (const chunk of chunks) {
      const received = demuxer.receive(chunk)
      if (!received.ok) return received
    }
    return ok
  }

  return {
    receive(chunk) {
      const { boxes, wrong } = splitter.push(chunk)
      if (undecided) {
        undecided.push(chunk)
        undecidedBytes += countPortion(chunk.length)
        const moov = boxes.find(({ type }) => type === 'moov')
        const isStrange = wrong !== null || boxes.some(({ type }) => type === 'mdat' || type === 'moof')
        if (!moov && !isStrange && undecidedBytes <= maxUndecidedBytes) return ok
        const decided = decide(moov?.bytes)
        if (!decided.ok) return decided
      } else if (!session?.isOn()) {
        const received = demuxer.receive(chunk)
        if (!received.ok) return received
      }
      const passed = passOn(boxes)
      return passed.ok && wrong ? { ok: false, reason: wrong } : passed
    },
    waitMs: () => session?.waitMs() ?? demuxer.waitMs(),
    finish: async () => session?.finish() ?? ok,
    close: () => session?.close(),
  }
}
