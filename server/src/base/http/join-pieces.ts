import { pipeline, Transform } from 'node:stream'
import type { preParsingHookHandler } from 'fastify'

const joinedBytes = 16_384

/** Passes bytes on in pieces of 16 kB, the last of which may be shorter. */
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

/**
 * Joins a body's pieces before they are kept until it is whole: a body that comes in single bytes would take hundreds of times its size,
 * since each piece is an object of its own.
 */
export const joinPieces: preParsingHookHandler = (_request, _reply, payload, done) => {
  // A request that breaks off ends the joined body, too, which Fastify waits for.
  done(
    null,
    pipeline(payload, pieceJoiner(), () => {}),
  )
}
