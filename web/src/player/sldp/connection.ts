import { type Frame, readFrame } from '@strom/media/sldp-frames'
import { readStreamInfo, type SldpStream } from './stream-info.ts'

const subProtocol = 'sldp.softvelum.com'
/** `noLowLatency`: the stream exists only as HLS. */
export const closeCode = { restart: 1012, rightEnded: 4401, unknownStream: 4404, noLowLatency: 4406 } as const

const keepAliveMs = 10_000
/** How long to wait for the stream list. */
const patienceMs = 5_000

export type PlayRequest = { sn: number; stream: string; type: 'video' | 'audio'; offset: number }

export type Connection = {
  play(streams: readonly PlayRequest[]): void
  cancel(sn: number): void
  close(): void
}

type Handlers = {
  info(streams: SldpStream[]): void
  frame(frame: Frame): void
  /** `code` 0: no answer. `told`: the streams were listed. */
  ended(code: number, told: boolean): void
}

export function connect(url: string, handlers: Handlers): Connection {
  const socket = openSocket(url)
  if (!socket) {
    queueMicrotask(() => handlers.ended(0, false))
    return { play() {}, cancel() {}, close() {} }
  }
  return converse(socket, handlers)
}

/** Null if forbidden, such as `ws:` from an `https:` page. */
function openSocket(url: string): WebSocket | null {
  try {
    return new WebSocket(url, subProtocol)
  } catch {
    return null
  }
}

function converse(socket: WebSocket, handlers: Handlers): Connection {
  const listening = new AbortController()
  const { signal } = listening
  socket.binaryType = 'arraybuffer'
  let told = false
  let saidAt = performance.now()
  const impatience = setTimeout(() => end(0), patienceMs)

  function send(message: object) {
    saidAt = performance.now()
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function close() {
    clearTimeout(impatience)
    listening.abort()
    // Some browsers log an error if a socket is closed while opening.
    if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => socket.close())
    else socket.close()
  }

  function end(code: number) {
    close()
    handlers.ended(code, told)
  }

  function hear({ data }: MessageEvent<string | ArrayBuffer>) {
    if (typeof data === 'string') {
      const streams = readStreamInfo(data)
      if (!streams) return
      clearTimeout(impatience)
      const first = !told
      told = true
      if (first) handlers.info(streams)
      return
    }
    // Keeps the socket alive: timers sleep in hidden tabs.
    if (performance.now() - saidAt > keepAliveMs) send({ command: 'Cancel', streams: [] })
    const frame = readFrame(data)
    if (frame) handlers.frame(frame)
  }

  socket.addEventListener('message', hear, { signal })
  socket.addEventListener('close', ({ code }) => end(code), { signal })

  return {
    play: (streams) => send({ command: 'Play', streams }),
    cancel: (sn) => send({ command: 'Cancel', streams: [sn] }),
    close,
  }
}
