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
 * Unpacks an answer's body by its `Content-Encoding`, although none was asked for. An unknown coding, such as `aws-chunked` of some stores, is
 * treated as none. `isPacked` says that `Content-Length` counts packed bytes. The reader must bound the body, and destroy the answer to end it.
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
