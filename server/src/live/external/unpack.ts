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
 * Ignores unknown codings (some stores' `aws-chunked`). Callers must bound the body and destroy the answer.
 */
export function unpack(answer: IncomingMessage): { body: Readable; isPacked: boolean } {
  const codings = (answer.headers['content-encoding'] ?? '').toLowerCase().split(',')
  const known = codings.flatMap((coding) => unpackers[coding.trim()] ?? [])
  const body = known.reduceRight<Readable>((packed, create) => {
    const opened = create()
    // The reader sees the error.
    pipeline(packed, opened, () => {})
    return opened
  }, answer)
  return { body, isPacked: known.length > 0 }
}
