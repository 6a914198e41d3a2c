import type { Socket } from 'node:net'
import type { Channel } from '../../../live/channel.ts'
import { sldpClose } from '../../../live/packaging/sldp-messages.ts'
import { createSldpSession } from '../../../live/packaging/sldp-session.ts'
import type { WatchApp } from '../../watch-app.ts'
import type { Admission } from '../gate/authorize.ts'

export type WebSocketLike = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  pause(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'ping' | 'pong' | 'close', listener: () => void): void
}

export type Admitted = { admission: Admission & { ok: true }; channel: Channel; streamId: string }

export type SldpViewer = {
  /** Call about once a second. */
  check(): void
  supersede(): void
}

const pingEveryMs = 15_000
/** Players send about one. */
const signsASecond = 20
const silenceMs = 45_000

export function openSldpViewer(
  app: WatchApp,
  { admission, channel, streamId }: Admitted,
  socket: WebSocketLike,
  connection: Socket,
): SldpViewer {
  const { clock } = app
  let heardAt = clock.now()
  let pingedAt = heardAt
  let signs = 0

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
      close(code, reason) {
        socket.close(code, reason)
        // Or a flood would go on until the close completes.
        if (code === sldpClose.tooMany) socket.pause()
      },
    },
  })

  function heard() {
    heardAt = clock.now()
  }
  function sign() {
    heard()
    signs += 1
    if (signs > signsASecond) session.end(sldpClose.tooMany, 'Too many signs of life a second.')
  }
  socket.on('ping', sign)
  socket.on('pong', sign)
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
      signs = 0
      // The clock may be set back.
      heardAt = Math.min(heardAt, now)
      pingedAt = Math.min(pingedAt, now)
      if (now - heardAt >= silenceMs) {
        // After a clock jump the right may be over.
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
