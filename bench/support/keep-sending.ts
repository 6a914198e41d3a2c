import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** `stolen` is the key of a channel, and `address` where to push to it over HTTP; `socket` is a low-latency stream with its token. */
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
  /** Sent once on each connection, then `again` without an end, as fast as it is taken. */
  first?: Buffer
  again?: Buffer
  /** Sent so often instead. */
  everyMs?: number
  /** Whether answers are read. */
  isRead?: boolean
  /** How long a connection lasts at most. */
  forMs?: number
}

export const many = (count: number, bytes: Buffer) =>
  Buffer.concat(Array.from({ length: count }, () => bytes))

/** Keeps so many connections, each opened again once it is cut. */
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
