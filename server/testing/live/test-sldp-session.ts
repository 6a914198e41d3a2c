import { afterEach, beforeEach, vi } from 'vitest'
import type { Channel } from '../../src/live/channel.ts'
import { createSldpSession } from '../../src/live/packaging/sldp-session.ts'
import { loopStart, startTestChannel } from './test-channel.ts'
import { type ReceivedFrame, readFrame } from './test-sldp.ts'

/** Live for 460 ms: the newest whole fragment is the second after a key frame. */
export const sessionStart = loopStart + 460
/** In the timescale of pictures. */
export const [secondTicks, frameTicks] = [90_000, 3600]

export type PlayingChannel = ReturnType<typeof startTestChannel>

let playing: PlayingChannel

export function playTestChannel(): () => PlayingChannel {
  beforeEach(() => {
    playing = startTestChannel(sessionStart)
  })
  afterEach(() => {
    playing.close()
    vi.useRealTimers()
  })
  return () => playing
}

/** Its network takes nothing while `stuck`. */
export function watch(channel: Channel = playing.channel) {
  const viewer = {
    stuck: false,
    texts: [] as string[],
    writes: [] as (readonly Uint8Array[])[],
    waiting: 0,
    closed: null as { code: number; reason: string } | null,
    send: (message: object | string) =>
      session.receive(Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)), false),
    play: (streams: object[]) => viewer.send({ command: 'Play', streams }),
    cancel: (...streams: number[]) => viewer.send({ command: 'Cancel', streams }),
    /** Since the last call. */
    frames(sn?: number): ReceivedFrame[] {
      const frames = viewer.writes.splice(0).flat().map(readFrame)
      return sn === undefined ? frames : frames.filter((one) => one.sn === sn)
    },
    get session() {
      return session
    },
  }
  const session = createSldpSession({
    channel,
    streamId: 'a',
    clock: { now: () => Date.now() },
    socket: {
      sendText: (text) => viewer.texts.push(text),
      sendFrames(messages) {
        viewer.writes.push(messages)
        if (viewer.stuck) viewer.waiting += messages.reduce((sum, { length }) => sum + length, 0)
      },
      waitingBytes: () => viewer.waiting,
      close(code, reason) {
        viewer.closed = { code, reason }
      },
    },
  })
  return viewer
}

export const video = (sn: number, rendition = '1080p', more = {}) => ({
  sn,
  stream: `a/${rendition}`,
  type: 'video',
  ...more,
})
export const audio = (sn: number, more = {}) => ({ sn, stream: 'a/1080p', type: 'audio', ...more })

/** Presentation times. */
export function times(frames: readonly ReceivedFrame[]): number[] {
  return frames.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp]))
}

/** In the timescale of pictures. */
export function at(ms: number) {
  return (ms / 1000) * secondTicks
}
