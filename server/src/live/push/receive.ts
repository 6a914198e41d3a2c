// One push from its first byte to its last: bytes in, fragments of the channel out.
import { createBoxSplitter } from '@strom/media/box-splitter'
import { concat } from '@strom/media/bytes'
import type { Broadcast } from './broadcast.ts'
import { type Cut, createFragmenter } from './fragmenter.ts'
import type { BroadcastHeader } from './read-header.ts'
import { readHeader } from './read-header.ts'
import { readSamples } from './read-samples.ts'
import type { PushRefusal } from './refusals.ts'

export type Received = { ok: true } | { ok: false; reason: PushRefusal }

export type Receiver = {
  /** Takes a portion of the body, of any length. After a refusal nothing more may be given. */
  receive(chunk: Buffer): Received
  /** How long to wait before giving more (milliseconds). */
  waitMs(): number
}

const ok: Received = { ok: true }
const wrong = (reason: PushRefusal): Received => ({ ok: false, reason })

/** The boxes a fragmented MP4 may begin with. */
const beginnings = new Set(['ftyp', 'styp', 'free', 'skip', 'moov', 'uuid', 'sidx', 'pdin', 'prft', 'emsg'])

/** Reads a push and hands its cuts to the broadcast that `begin` makes of the header. */
export function createReceiver(
  begin: (header: BroadcastHeader) => Pick<Broadcast, 'add' | 'waitMs'>,
): Receiver {
  const splitter = createBoxSplitter()
  let header: BroadcastHeader | null = null
  let broadcast: Pick<Broadcast, 'add' | 'waitMs'> | null = null
  let fragmenter = createFragmenter(0)
  let moof: Uint8Array | null = null
  let isFirst = true

  function takeHeader(bytes: Uint8Array): Received {
    // An encoder that describes itself again in the same push has changed nothing, or starts again by another push.
    if (header) return Buffer.compare(header.source, bytes) === 0 ? ok : wrong('damaged')
    const read = readHeader(bytes)
    if (!read.ok) return read
    header = read.header
    fragmenter = createFragmenter(header.pictures.length)
    broadcast = begin(header)
    return ok
  }

  function takeMedia(mdat: Uint8Array): Received {
    if (!header || !broadcast || !moof) return wrong(header ? 'damaged' : 'not-mp4')
    const read = readSamples(header, concat(moof, mdat))
    moof = null
    if (!read.ok) return read
    const { cuts, ...state } = fragmenter.add(read.samples)
    if (!state.ok) return wrong('too-large')
    return addAll(broadcast, cuts)
  }

  function take(type: string, bytes: Uint8Array): Received {
    if (isFirst && !beginnings.has(type)) return wrong('not-mp4')
    isFirst = false
    if (type === 'moov') return takeHeader(bytes)
    if (type === 'mdat') return takeMedia(bytes)
    if (type === 'moof') {
      if (moof) return wrong('damaged')
      moof = bytes
    }
    return ok
  }

  return {
    receive(chunk) {
      const split = splitter.push(chunk)
      for (const { type, bytes } of split.boxes) {
        const taken = take(type, bytes)
        if (!taken.ok) return taken
      }
      if (split.wrong) return wrong(isFirst ? 'not-mp4' : split.wrong)
      return ok
    },
    waitMs: () => broadcast?.waitMs() ?? 0,
  }
}

function addAll(broadcast: Pick<Broadcast, 'add'>, cuts: readonly Cut[]): Received {
  for (const cut of cuts) {
    const added = broadcast.add(cut)
    if (added !== 'ok') return wrong(added)
  }
  return ok
}
