import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `stolen` is a channel's key, `address` its push address, `socket` a low-latency stream with its token. */
export type FloodTarget = {
  rtmpPort: number
  httpPort: number
  stolen: string
  address: string
  socket: string
}

export type Flood = (target: FloodTarget) => Promise<void>

export type Sending = {
  connections: number
  /** Sent once per connection, then `again` without end, as fast as it is taken. */
  first?: Buffer
  again?: Buffer
  /** Sends `again` at this interval instead. */
  everyMs?: number
  isRead?: boolean
  /** The longest a connection lasts. */
  forMs?: number
}

export const many = (count: number, bytes: Buffer) =>
  Buffer.concat(Array.from({ length: count }, () => bytes))

/** Reopens each connection that is cut. */
export async function keepSending(port: number, sending: Sending) {
  const { connections, first = Buffer.alloc(0), again, everyMs = 0, isRead = false, forMs = 60_000 } = sending
  async function one() {
    for (;;) {
      const socket = connect({ port, host: '127.0.0.1' })
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.on('error', () => undefined)
      if (isRead) socket.resume()
      socket.write(first)
      const timer = setTimeout(() => socket.destroy(), forMs)
      await Promise.race([closed, again ? sendAgain(socket, again, everyMs, closed) : closed])
      clearTimeout(timer)
      socket.destroy()
      await closed
      await sleep(1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
}

async function sendAgain(socket: Socket, bytes: Buffer, everyMs: number, closed: Promise<void>) {
  while (!socket.destroyed) {
    const isFull = !socket.write(bytes)
    if (everyMs > 0) await sleep(everyMs)
    else if (isFull) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
  }
}
