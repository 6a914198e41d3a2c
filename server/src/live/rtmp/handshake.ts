// Adobe, RTMP 1.0, section 5.2; the encoder's half is not checked.
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

const handshakeBytes = 1536
const version = 3

export async function* afterHandshake(
  socket: Socket,
  chunks: AsyncGenerator<Buffer>,
  onAnswer: () => void,
): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  let isAnswered = false
  let isOver = false
  for await (const chunk of chunks) {
    if (isOver) {
      yield chunk
      continue
    }
    held = Buffer.concat([held, chunk])
    if (held[0] !== version) throw new RangeError('no RTMP')
    if (!isAnswered && held.length > handshakeBytes) {
      isAnswered = true
      onAnswer()
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(handshakeBytes - 8)])
      socket.write(Buffer.concat([Buffer.of(version), own, held.subarray(1, 1 + handshakeBytes)]))
    }
    if (held.length < 1 + 2 * handshakeBytes) continue
    isOver = true
    yield held.subarray(1 + 2 * handshakeBytes)
  }
}
