import { createBoxSplitter, type TopBox } from '@strom/media/box-splitter'
import { concat } from '@strom/media/bytes'
import type { Mp4Header } from './broadcast-header.ts'
import { type Begin, createFeed, type Received } from './feed.ts'
import { readHeader } from './read-header.ts'
import { readSamples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'

export type Receiver = {
  receive(chunk: Buffer): Received
  waitMs(): number
}

const ok: Received = { ok: true }
const wrong = (reason: PushRefusal): Received => ({ ok: false, reason })

const beginnings = new Set(['ftyp', 'styp', 'free', 'skip', 'moov', 'uuid', 'sidx', 'pdin', 'prft', 'emsg'])

export function createReceiver(begin: Begin): Receiver {
  const splitter = createBoxSplitter()
  const feed = createFeed(begin)
  let header: Mp4Header | null = null
  let moof: { bytes: Uint8Array; position: number } | null = null
  let isFirst = true

  function takeHeader(bytes: Uint8Array): Received {
    // An encoder may repeat its `moov`.
    if (header) return Buffer.compare(header.source, bytes) === 0 ? ok : wrong('damaged')
    const read = readHeader(bytes)
    if (!read.ok) return read
    header = read.header
    feed.begin(header)
    return ok
  }

  function takeMedia(mdat: Uint8Array, mdatPosition: number): Received {
    if (!header || !moof) return wrong(header ? 'damaged' : 'not-mp4')
    const { bytes, position } = moof
    const gap = mdatPosition - position - bytes.length
    const read = readSamples(header, concat(bytes, mdat), { position, gap })
    moof = null
    return read.ok ? feed.add(read.samples) : read
  }

  function take({ type, bytes, position }: TopBox): Received {
    if (isFirst && !beginnings.has(type)) return wrong('not-mp4')
    isFirst = false
    if (type === 'moov') return takeHeader(bytes)
    if (type === 'mdat') return takeMedia(bytes, position)
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
        const taken = take(box)
        if (!taken.ok) return taken
      }
      if (split.wrong) return wrong(isFirst ? 'not-mp4' : split.wrong)
      return ok
    },
    waitMs: feed.waitMs,
  }
}
