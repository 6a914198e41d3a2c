import { type ByteRange, markedStretch, writeRange } from './byte-range.ts'
import type { ExternalRefusal } from './refusals.ts'
import { createTransfer, type Transfer } from './transfer.ts'
import { unpack } from './unpack.ts'
import { describeFailure, type Sender, type Upstream } from './upstream.ts'

export const maxMediaFileBytes = 64 * 1024 * 1024
const totalMs = 60_000
const silenceMs = 10_000
/** As long as viewers may cache it; a source may reuse names. */
export const mediaFileFreshMs = 60_000

export type MediaStore = {
  /** Abandoned once all readers have left. */
  get(sender: Sender, url: string): Transfer
  bytes(): number
}

/** An empty file takes memory, too. */
const mostMediaFilesKept = 20_000

type Options = { upstream: Upstream; limitBytes: () => number; mostMediaFiles?: number }

/** For servers that ignore `Range`. */
function cutter(range: ByteRange | null) {
  let at = 0
  return (chunk: Buffer): Buffer => {
    if (!range) return chunk
    const from = Math.max(range.first - at, 0)
    const cut = chunk.subarray(from, Math.max(range.last + 1 - at, from))
    at += chunk.length
    return cut
  }
}

export function createMediaStore({
  upstream,
  limitBytes,
  mostMediaFiles = mostMediaFilesKept,
}: Options): MediaStore {
  const kept = new Map<string, Transfer>()
  const askedAt = new WeakMap<Transfer, number>()
  let held = 0

  const isFresh = (transfer: Transfer) =>
    transfer.state === 'running' || performance.now() - (askedAt.get(transfer) ?? 0) < mediaFileFreshMs

  function drop(key: string, transfer: Transfer) {
    if (kept.get(key) !== transfer) return
    kept.delete(key)
    held -= transfer.bytes
  }

  /** @returns false if still over the byte limit. */
  function trim(): boolean {
    for (const [key, transfer] of kept) {
      if (held <= limitBytes() && kept.size <= mostMediaFiles) return true
      if (transfer.state === 'running' || transfer.readers > 0) continue
      drop(key, transfer)
    }
    return held <= limitBytes()
  }

  async function fetch(transfer: Transfer, sender: Sender, url: string, range: ByteRange | null) {
    const asked = { url, sender, totalMs, silenceMs, ...(range && { range: writeRange(range) }) }
    const opened = await upstream.open(asked)
    if (!opened.ok) return transfer.fail(opened.reason)
    const { answer } = opened
    const { statusCode = 0, headers } = answer
    const failTransfer = (reason: ExternalRefusal) => {
      answer.destroy()
      transfer.fail(reason)
    }
    const nothing = describeFailure(statusCode)
    if (nothing) return failTransfer(nothing)
    const { body, isPacked } = unpack(answer)
    // A range of compressed bytes is not one of the file's.
    if (isPacked && range && statusCode === 206) return failTransfer('failing')
    if (statusCode === 206 && !range) return failTransfer('failing')
    const length =
      isPacked || headers['content-length'] === undefined ? null : Number(headers['content-length'])
    if (length !== null && length > maxMediaFileBytes) return failTransfer('too-large')
    const isCut = range !== null && statusCode === 200
    transfer.begin({ ok: true, length: isCut ? null : length })
    const cut = cutter(isCut ? range : null)
    let received = 0
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        received += chunk.length
        if (received > maxMediaFileBytes) return failTransfer('too-large')
        if (transfer.isLeft) return failTransfer('busy')
        const sliced = cut(chunk)
        if (sliced.length > 0) transfer.add(sliced)
        held += sliced.length
        if (!trim()) return failTransfer('busy')
      }
      if (answer.complete) transfer.finish()
      else transfer.fail('failing')
    } catch {
      transfer.fail('failing')
    }
  }

  return {
    bytes: () => held,
    get(sender, url) {
      const key = `${sender.id} ${url}`
      const known = kept.get(key)
      if (known && isFresh(known)) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      if (known) drop(key, known)
      const transfer = createTransfer()
      askedAt.set(transfer, performance.now())
      kept.set(key, transfer)
      trim()
      void fetch(transfer, sender, url, markedStretch(url)).finally(() => {
        if (transfer.state === 'failed') drop(key, transfer)
      })
      return transfer
    },
  }
}
