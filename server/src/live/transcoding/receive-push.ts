import { createBoxSplitter, type TopBox } from '@strom/media/box-splitter'
import { writeBox } from '@strom/media/boxes'
import { concat, viewOf } from '@strom/media/bytes'
import { listTracks, readHandler, readTrack } from '@strom/media/init-segment'
import type { Received } from '../push/feed.ts'
import { countPortion } from '../push/rate.ts'
import { readHeader } from '../push/read-header.ts'
import { createReceiver, type Receiver } from '../push/receive.ts'
import type { PushRefusal } from '../push/refusals.ts'
import { openPassage, type Passage } from './passage.ts'
import type { Facts } from './plan.ts'
import type { Unit } from './transcoder.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

export type EndingReceiver = Receiver & { finish(): Promise<Received>; close(): void }

const ok: Received = { ok: true }

const isConvertible = (reason: PushRefusal) => reason === 'picture-codec' || reason === 'sound-codec'

function readPushFacts(moov: Uint8Array): Facts | null {
  const read = readHeader(moov)
  if (read.ok) {
    const { pictures, sound } = read.header
    return {
      pictures: pictures.map(({ trackId }) => `0:i:${trackId}`),
      sound: sound.trackId === 0 ? null : `0:i:${sound.trackId}`,
      size: pictures[0] ?? null,
      ...{ picturesFit: true, soundFits: true },
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
    ...{ picturesFit: read.reason === 'sound-codec', soundFits: false },
  }
}

/** The same for all codecs (ISO/IEC 14496-12, 12.1.3). */
function readSize(entry: Uint8Array): Facts['size'] {
  if (entry.length < 36) return null
  const view = viewOf(entry)
  const [width, height] = [view.getUint16(32), view.getUint16(34)]
  return width > 0 && height > 0 ? { width, height } : null
}

const maxUndecidedBytes = 2_000_000
const maxGap = 1_000_000

/** An empty box fills a gap before `mdat`: offsets stay valid. */
function createUnits() {
  let reached = 0
  return ({ type, bytes, position }: TopBox): Unit | null => {
    if (bytes.length === 0) return null
    const gap = position - reached
    reached = position + bytes.length
    if (type === 'moov') return { bytes, kind: 'header', name: type, isOfTrack: true }
    if (type === 'moof') return { bytes, kind: 'start', position }
    const isKept = gap > 0 && gap <= maxGap
    return { bytes: isKept ? concat(writeBox('free', new Uint8Array(gap - 8)), bytes) : bytes, kind: 'rest' }
  }
}

export function createPushReceiver(incoming: Incoming, transcoding: Transcoding): EndingReceiver {
  const plain = createReceiver(incoming.begin)
  if (!transcoding.isReady()) return { ...plain, finish: async () => ok, close: () => {} }
  const splitter = createBoxSplitter()
  const toUnit = createUnits()
  let undecided: Buffer[] | null = []
  let undecidedBytes = 0
  let passage: Passage | null = null

  function passOn(boxes: readonly TopBox[]): Received {
    for (const box of boxes) {
      const unit = toUnit(box)
      const written = unit && passage?.write(unit)
      if (written && !written.ok) return written
    }
    return ok
  }

  function decide(moov: Uint8Array | undefined): Received {
    const facts = moov ? readPushFacts(moov) : null
    passage = facts && openPassage(incoming, transcoding, facts, 'mp4')
    const chunks = undecided ?? []
    undecided = null
    if (passage?.isOn()) return ok
    for (const chunk of chunks) {
      const received = plain.receive(chunk)
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
      } else if (!passage?.isOn()) {
        const received = plain.receive(chunk)
        if (!received.ok) return received
      }
      const passed = passOn(boxes)
      return passed.ok && wrong ? { ok: false, reason: wrong } : passed
    },
    waitMs: () => passage?.waitMs() ?? plain.waitMs(),
    finish: async () => passage?.finish() ?? ok,
    close: () => passage?.close(),
  }
}
