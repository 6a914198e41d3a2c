// A thread, so that a busy benchmark does not delay packets further.
import { createSocket } from 'node:dgram'
import { workerData } from 'node:worker_threads'
import type { LineQuality } from './rough-line.ts'

/** UDP ports of 127.0.0.1. */
type EndPorts = { toHere: number; fromHere: number }
/** `counted`: packets sent, then lost. */
export type RoughLineWork = { quality: LineQuality; ends: readonly [EndPorts, EndPorts]; counted: Int32Array }

const { quality, ends, counted } = workerData as RoughLineWork
const { loss, delayMs, jitterMs } = quality

function open({ toHere }: EndPorts) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_000_000 })
  socket.bind(toHere, '127.0.0.1')
  return socket
}
const sockets = [open(ends[0]), open(ends[1])] as const

function lead(from: (typeof sockets)[number], to: (typeof sockets)[number], { fromHere }: EndPorts) {
  from.on('message', (packet) => {
    Atomics.add(counted, 0, 1)
    if (Math.random() < loss) Atomics.add(counted, 1, 1)
    else setTimeout(() => to.send(packet, fromHere, '127.0.0.1'), delayMs + Math.random() * jitterMs)
  })
}
lead(sockets[0], sockets[1], ends[1])
lead(sockets[1], sockets[0], ends[0])
