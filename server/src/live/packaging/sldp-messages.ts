// The text side of SLDP: what the server says of a channel, what viewers may command, and why sockets are closed.
import * as z from 'zod'
import type { Channel, Rendition } from '../channel.ts'
import { type MediaKind, mediaKinds, readSetup } from './sldp-setup.ts'

export const sldpProtocol = 'sldp.softvelum.com'

/** Close codes; with `rightEnded` the reason is the name the gate gives it, else an English sentence. */
export const sldpClose = {
  /** A fault of ours. */
  internal: 1011,
  /** The server restarts, or the channel starts again: connect again. */
  restart: 1012,
  malformed: 4400,
  rightEnded: 4401,
  unknownStream: 4404,
  /** The stream can be had with HLS only: it is fetched from elsewhere. */
  noLowLatency: 4406,
  idle: 4408,
  /** A newer socket of the same playback session took this one's place. */
  superseded: 4409,
  tooMany: 4429,
} as const
export type SldpClose = (typeof sldpClose)[keyof typeof sldpClose]

/** Further behind the live edge than this (milliseconds) nobody joins. */
const longestOffsetMs = 10_000
const streamsAtOnce = 8

/** Softvelum's players write some numbers as strings. */
const whole = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
const streamNumber = whole.pipe(z.int().max(255))

const wish = z.object({
  sn: streamNumber,
  stream: z.string(),
  type: z.enum(mediaKinds),
  /** How far behind the live edge to begin, in milliseconds; more than 10 s is as good as 10 s. */
  offset: whole.default(0).transform((ms) => Math.min(ms, longestOffsetMs)),
  /** After so many milliseconds of media it ends by itself. */
  duration: whole.optional(),
})
export type StreamRequest = z.output<typeof wish>

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('Play'), streams: z.array(wish).max(streamsAtOnce) }),
  /** An empty list only says that the viewer is still there. */
  z.object({ command: z.literal('Cancel'), streams: z.array(streamNumber).max(256) }),
])
export type Command = z.output<typeof command>

/** Parses what a viewer sent, or says in a short sentence what is wrong with it. */
export function parseCommand(text: string): { ok: true; command: Command } | { ok: false; reason: string } {
  const parsed = command.safeParse(parseJson(text))
  if (parsed.success) return { ok: true, command: parsed.data }
  const where = parsed.error.issues[0]?.path.join('.')
  return { ok: false, reason: where ? `"${where}" is missing or wrong.` : 'This is not a command.' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A rendition's name on the wire: `app/name`, the app being the stream as its address names it. */
function streamName(streamId: string, rendition: string): string {
  return `${streamId}/${rendition}`
}

/** The rendition a wish means, when it has pictures or sound as asked for. */
export function findRequested(
  channel: Channel,
  streamId: string,
  wished: StreamRequest,
): Rendition | undefined {
  return channel.renditions.find(
    ({ name, init }) => streamName(streamId, name) === wished.stream && readSetup(init)[wished.type] !== null,
  )
}

/** The server's first message: one entry a rendition that has a track SLDP can carry. Numbers are strings. */
export function infoMessage(channel: Pick<Channel, 'renditions'>, streamId: string): string {
  const info = channel.renditions.flatMap((rendition) => {
    const setup = readSetup(rendition.init)
    if (!setup.video && !setup.audio) return []
    const { name, width, height, rotation, bandwidth } = rendition
    const stream_info = {
      ...(setup.video && { resolution: `${width}x${height}` }),
      bandwidth: String(bandwidth),
      ...(setup.video && {
        vcodec: findCodec(rendition, 'video'),
        vtimescale: String(setup.video.timescale),
        ...(rotation && { rotation: String(rotation) }),
      }),
      ...(setup.audio && {
        acodec: findCodec(rendition, 'audio'),
        atimescale: String(setup.audio.timescale),
      }),
    }
    return [{ stream: streamName(streamId, name), stream_info }]
  })
  // Softvelum's mobile players look for the command; the browser's ignores it.
  return JSON.stringify({ command: 'status', info })
}

const codecShape = { video: /^avc/, audio: /^mp4a/ }

function findCodec({ codecs }: Rendition, kind: MediaKind): string | undefined {
  return codecs.split(',').find((codec) => codecShape[kind].test(codec))
}
