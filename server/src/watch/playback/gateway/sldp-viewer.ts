import type { Socket } from 'node:net'
import type { Channel } from '../../../live/channel.ts'
import { sldpClose } from '../../../live/packaging/sldp-messages.ts'
import { createSldpSession } from '../../../live/packaging/sldp-session.ts'
import type { WatchApp } from '../../watch-app.ts'
import type { Admission } from '../gate/authorize.ts'

/** The part of a `ws` WebSocket that is used. */
export type WebSocketLike = {
  readonly bufferedAmount: number
  send(data: string | Uint8Array): void
  ping(): void
  close(code: number, reason: string): void
  terminate(): void
  /** Reads no more. */
  pause(): void
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
  on(event: 'ping' | 'pong' | 'close', listener: () => void): void
}

export type Admitted = { admission: Admission & { ok: true }; channel: Channel; streamId: string }

export type SldpViewer = {
  /** To be called about once a second: pings, and ends what is idle or no longer answers. */
  check(): void
  /** Makes room for a newer socket of the same playback session. */
  supersede(): void
}

const pingEveryMs = 15_000
/** Pings and pongs that a viewer may send; players send about one in that time. */
const signsASecond = 20
/** Three pings without an answer: nobody is there any more. */
const silenceMs = 45_000

/** Lets an admitted viewer watch over a socket, for as long as the right to it lasts. */
export function openSldpViewer(
  app: WatchApp,
  { admission, channel, streamId }: Admitted,
  socket: WebSocketLike,
  connection: Socket,
): SldpViewer {
  const { clock } = app
  let heardAt = clock.now()
  let pingedAt = heardAt
  /** Since the last check. */
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
        // A flood would go on for as long as the end is waited for.
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
