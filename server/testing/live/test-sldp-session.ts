// A viewer of the test channel, for tests of what a session sends.
import { afterEach, beforeEach, vi } from 'vitest'
import type { Channel } from '../../src/live/channel.ts'
import { createSldpSession } from '../../src/live/packaging/sldp-session.ts'
import { loopStart, startTestChannel } from './test-channel.ts'
import { type ReceivedFrame, readFrame } from './test-sldp.ts'

/** Live since 460 ms before: the newest whole fragment is the second after a key frame. */
export const sessionStart = loopStart + 460
/** Ticks of a second and of a frame, in the timescale of pictures. */
export const [secondTicks, frameTicks] = [90_000, 3600]

export type PlayingChannel = ReturnType<typeof startTestChannel>

let playing: PlayingChannel

/** Plays the test channel from `sessionStart` in each test of the file. */
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

/** A viewer whose network takes everything at once, or nothing while `stuck`. */
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
    /** Messages since the last look, for one stream number or all. */
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

/** When its pictures or sound are to be shown. */
export function times(frames: readonly ReceivedFrame[]): number[] {
  return frames.flatMap(({ timestamp }) => (timestamp === null ? [] : [timestamp]))
}

/** A moment in the timescale of pictures. */
export function at(ms: number) {
  return (ms / 1000) * secondTicks
}
