import type { Socket } from 'node:net'
import type { App } from '../../app.ts'
import type { Channel } from '../../live/channel.ts'
import { sldpClose } from '../../live/packaging/sldp-messages.ts'
import { createSldpSession } from '../../live/packaging/sldp-session.ts'
import type { Admission } from '../gate/authorize.ts'

/** The part of a `ws` WebSocket that is used. */
export type WebSocketLike = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'pong' | 'close', listener: () => void): void
}

export type Admitted = { admission: Admission & { ok: true }; channel: Channel; streamId: string }

export type SldpViewer = {
  /** To be called about once a second: pings, and ends what is idle or no longer answers. */
  check(): void
  /** Makes room for a newer socket of the same playback session. */
  supersede(): void
}

const pingEveryMs = 15_000
/** Three pings without an answer: nobody is there any more. */
const silenceMs = 45_000

/** Lets an admitted viewer watch over a socket, for as long as the right to it lasts. */
export function openSldpViewer(
  app: App,
  { admission, channel, streamId }: Admitted,
  socket: WebSocketLike,
  connection: Socket,
): SldpViewer {
  const { clock } = app
  let heardAt = clock.now()
  let pingedAt = heardAt

  const session = createSldpSession({
    channel,
    streamId,
    clock,
    socket: {
      sendText: (text) => socket.send(text),
      sendFrames(messages) {
        connection.cork()
        for (const message of messages) socket.send(message)
        connection.uncork()
      },
      waitingBytes: () => socket.bufferedAmount,
      close: (code, reason) => socket.close(code, reason),
    },
  })

  function heard() {
    heardAt = clock.now()
  }
  socket.on('pong', heard)
  socket.on('message', (data, isBinary) => {
    heard()
    session.receive(data, isBinary)
  })

  const lost = admission.recheck()
  if (lost !== null) session.end(sldpClose.rightEnded, lost)
  const release = admission.onRevoked((reason) => session.end(sldpClose.rightEnded, reason))
  socket.on('close', () => {
    release()
    session.stop()
  })

  return {
    check() {
      const now = clock.now()
      // Where the clock was set back.
      heardAt = Math.min(heardAt, now)
      pingedAt = Math.min(pingedAt, now)
      if (now - heardAt >= silenceMs) {
        // Where the clock was set on, who has no right any more shall hear so.
        const lost = admission.recheck()
        return lost === null ? socket.terminate() : session.end(sldpClose.rightEnded, lost)
      }
      if (now - pingedAt >= pingEveryMs) {
        pingedAt = now
        socket.ping()
      }
      session.check()
    },
    supersede: () => session.end(sldpClose.superseded, 'A newer connection took over.'),
  }
}
