import { pipeline, Transform } from 'node:stream'
import type { preParsingHookHandler } from 'fastify'

const joinedBytes = 16_384

export function pieceJoiner(): Transform {
  let waiting = Buffer.allocUnsafe(joinedBytes)
  let length = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let read = 0; read < piece.length; ) {
        const copied = piece.copy(waiting, length, read)
        read += copied
        length += copied
        if (length < joinedBytes) continue
        this.push(waiting)
        waiting = Buffer.allocUnsafe(joinedBytes)
        length = 0
      }
      done()
    },
    flush(done) {
      if (length > 0) this.push(waiting.subarray(0, length))
      done()
    },
  })
}

/** Kept as single bytes, a body would take hundreds of times its size. */
export const joinPieces: preParsingHookHandler = (_request, _reply, payload, done) => {
  // Fastify waits for the joined body's end, aborted or not.
  done(
    null,
    pipeline(payload, pieceJoiner(), () => {}),
  )
}
