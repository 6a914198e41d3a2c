import * as z from 'zod'
import type { Channel, Rendition } from '../channel.ts'
import { type MediaKind, mediaKinds, readSetup } from './sldp-setup.ts'

export const sldpProtocol = 'sldp.softvelum.com'

/** `rightEnded` has the gate's reason, the others an English sentence. */
export const sldpClose = {
  internal: 1011,
  restart: 1012,
  malformed: 4400,
  rightEnded: 4401,
  unknownStream: 4404,
  /** External channels are HLS only. */
  noLowLatency: 4406,
  idle: 4408,
  /** A newer socket of the session replaced this one. */
  superseded: 4409,
  tooMany: 4429,
} as const
export type SldpClose = (typeof sldpClose)[keyof typeof sldpClose]

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

const streamRequest = z.object({
  sn: streamNumber,
  stream: z.string(),
  type: z.enum(mediaKinds),
  /** Milliseconds behind the live edge. */
  offset: whole.default(0).transform((ms) => Math.min(ms, longestOffsetMs)),
  /** Milliseconds of media. */
  duration: whole.optional(),
})
export type StreamRequest = z.output<typeof streamRequest>

const command = z.discriminatedUnion('command', [
  z.object({ command: z.literal('Play'), streams: z.array(streamRequest).max(streamsAtOnce) }),
  /** Empty: keep-alive. */
  z.object({ command: z.literal('Cancel'), streams: z.array(streamNumber).max(256) }),
])
export type Command = z.output<typeof command>

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

function streamName(streamId: string, rendition: string): string {
  return `${streamId}/${rendition}`
}

export function findRequested(
  channel: Channel,
  streamId: string,
  request: StreamRequest,
): Rendition | undefined {
  return channel.renditions.find(
    ({ name, init }) =>
      streamName(streamId, name) === request.stream && readSetup(init)[request.type] !== null,
  )
}

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
  // Softvelum's mobile players need the command.
  return JSON.stringify({ command: 'status', info })
}

const codecShape = { video: /^avc/, audio: /^mp4a/ }

function findCodec({ codecs }: Rendition, kind: MediaKind): string | undefined {
  return codecs.split(',').find((codec) => codecShape[kind].test(codec))
}
