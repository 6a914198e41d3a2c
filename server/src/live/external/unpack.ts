import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/**
 * What an answer holds, unpacked although nobody asked for it packed. A coding that nobody knows, such as a store's own `aws-chunked`,
 * is none. `isPacked` says that its `Content-Length` counts something else. Its reader bounds it, and destroys the answer to end it.
 */
export function unpack(answer: IncomingMessage): { body: Readable; isPacked: boolean } {
  const codings = (answer.headers['content-encoding'] ?? '').toLowerCase().split(',')
  const known = codings.flatMap((coding) => unpackers[coding.trim()] ?? [])
  const body = known.reduceRight<Readable>((packed, create) => {
    const opened = create()
    // A fault on the way is one of what is read.
    pipeline(packed, opened, () => {})
    return opened
  }, answer)
  return { body, isPacked: known.length > 0 }
}
