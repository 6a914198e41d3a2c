import { createBoxSplitter, type TopBox } from '@strom/media/box-splitter'
import { concat } from '@strom/media/bytes'
import type { Mp4Header } from './broadcast-header.ts'
import { readHeader } from './read-header.ts'
import { readSamples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'
import { type BeginBroadcast, createSampleWriter, type PushResult } from './sample-writer.ts'

export type PushReceiver = {
  receive(chunk: Buffer): PushResult
  waitMs(): number
}

const ok: PushResult = { ok: true }
const wrong = (reason: PushRefusal): PushResult => ({ ok: false, reason })

const beginnings = new Set(['ftyp', 'styp', 'free', 'skip', 'moov', 'uuid', 'sidx', 'pdin', 'prft', 'emsg'])

export function createMp4Demuxer(begin: BeginBroadcast): PushReceiver {
  const splitter = createBoxSplitter()
  const writer = createSampleWriter(begin)
  let header: Mp4Header | null = null
  let moof: { bytes: Uint8Array; position: number } | null = null
  let isFirst = true

  function receiveHeader(bytes: Uint8Array): PushResult {
    // An encoder may repeat its `moov`.
    if (header) return Buffer.compare(header.source, bytes) === 0 ? ok : wrong('damaged')
    const read = readHeader(bytes)
    if (!read.ok) return read
    header = read.header
    writer.begin(header)
    return ok
  }

  function receiveMedia(mdat: Uint8Array, mdatPosition: number): PushResult {
    if (!header || !moof) return wrong(header ? 'damaged' : 'not-mp4')
    const { bytes, position } = moof
    const gap = mdatPosition - position - bytes.length
    const read = readSamples(header, concat(bytes, mdat), { position, gap })
    moof = null
    return read.ok ? writer.add(read.samples) : read
  }

  function receiveBox({ type, bytes, position }: TopBox): PushResult {
    if (isFirst && !beginnings.has(type)) return wrong('not-mp4')
    isFirst = false
    if (type === 'moov') return receiveHeader(bytes)
    if (type === 'mdat') return receiveMedia(bytes, position)
    if (type === 'moof') {
      if (moof) return wrong('damaged')
      moof = { bytes, position }
    }
    return ok
  }

  return {
    receive(chunk) {
      const split = splitter.push(chunk)
      for (const box of split.boxes) {
        const taken = receiveBox(box)
        if (!taken.ok) return taken
      }
      if (split.wrong) return wrong(isFirst ? 'not-mp4' : split.wrong)
      return ok
    },
    waitMs: writer.waitMs,
  }
}
