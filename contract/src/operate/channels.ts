import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { ownerStreamRefusals } from './stream-refusals.ts'

const refused = { reason: z.optional(z.enum(ownerStreamRefusals)) }

const sourceFaults = [
  'gone',
  'unreachable',
  'offline',
  'failing',
  'timed-out',
  'refusing',
  'inner',
  'redirects',
  'not-hls',
  'not-passable',
  'too-large',
  'busy',
] as const
export type SourceFault = (typeof sourceFaults)[number]

/** Shorter side in pixels. */
export const ladderRungs = [1080, 720, 480] as const
export type LadderRung = (typeof ladderRungs)[number]

/** Half a day. */
export const maxRewindMinutes = 720

/** null: not stated. Bandwidth in bits per second. */
const rendition = z.object({
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  frameRate: z.nullable(z.number()),
  codecs: z.nullable(z.string()),
  bandwidth: z.nullable(z.int()),
})
export type ChannelRendition = z.output<typeof rendition>

/** As seen by the answering node; never contains secrets. */
export const ownerChannel = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['built-in', 'push', 'hls']),
  version: z.int(),
  /** `waiting`: viewers see the slate. `asking`: ask again soon. */
  state: z.enum(['on', 'waiting', 'failing', 'asking']),
  /** Pushed channels only; spans breaks of up to a minute. */
  onSince: z.nullable(moment),
  renditions: z.array(rendition),
  /** Since start-up, fixed or not; localised. */
  lastError: z.nullable(z.object({ reason: z.string(), detail: z.string(), at: moment })),
  shownBy: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Longest interval. Viewers wait for a key frame. */
  keyFrameSeconds: z.nullable(z.number()),
  /** `push` only: open GOP, so joining players may stop unless it is transcoded. */
  hasOpenGroups: z.optional(z.boolean()),
  /** `push` only: smaller qualities made by ffmpeg. */
  rungs: z.optional(z.array(z.literal(ladderRungs))),
  /** `push` only; 0: off. */
  rewindMinutes: z.optional(z.int()),
  /** `push` only: downloadable, of the newest broadcast; spans breaks of up to a minute. */
  keptSeconds: z.optional(z.int()),
  /** `push` only: seconds per file; one MP4 cannot hold two sound formats or rotations. */
  keptParts: z.optional(z.array(z.int())),
  hasFfmpeg: z.optional(z.boolean()),
  /** `push` only; null: passed through, or on another node. */
  transcoding: z.optional(
    z.nullable(
      z.object({
        convertsPictures: z.boolean(),
        convertsSound: z.boolean(),
        rungs: z.array(z.int()),
        /** 100 is one core; null: unknown. */
        processorPercent: z.nullable(z.int()),
        restarts: z.int(),
      }),
    ),
  ),
  /** `push` only; without the key. */
  pushAddress: z.nullable(z.string()),
  /** `push` only; null: no RTMP. */
  rtmpServer: z.nullable(z.string()),
  /** `hls` only; path, query and headers stay secret. */
  origin: z.nullable(z.string()),
  hasHeaders: z.boolean(),
  allowInner: z.boolean(),
  /** Sent to every server that its playlists name. */
  headersToAll: z.boolean(),
})
export type OwnerChannel = z.output<typeof ownerChannel>

const newId = z.optional(z.string().check(z.trim(), z.maxLength(100, { error: 'textTooLong' })))
/** Shown only once. */
const pushKey = z.object({
  /** Also the stream key of `server`. */
  key: z.string(),
  /** For OBS; null: no RTMP. */
  server: z.nullable(z.string()),
  /** For HTTP push; contains the key. */
  address: z.string(),
  /** Replace `<input>`. */
  ffmpeg: z.string(),
  /** For OBS's custom output (docs/broadcasting.md). */
  obs: z.object({ muxer: z.string(), encoder: z.string(), keyframeInterval: z.int() }),
})
export type PushKey = z.output<typeof pushKey>

const channelNow = answer({ ...refused, channel: z.optional(ownerChannel) })
const channelWithKey = answer({
  ...refused,
  channel: z.optional(ownerChannel),
  push: z.optional(pushKey),
})

const sourceAddress = z.string().check(z.trim(), z.maxLength(2000, { error: 'textTooLong' }))
/** `Name: value` per line. */
const headers = z.string().check(z.maxLength(8000, { error: 'textTooLong' }))
const whichVersion = { id: z.string(), version: z.int() }

const sourceFound = z.object({
  renditions: z.array(rendition),
  /** Longest segment; `partSeconds`: longest part. */
  segmentSeconds: z.number(),
  partSeconds: z.nullable(z.number()),
  blockingReload: z.boolean(),
  /** A finished recording. */
  ended: z.boolean(),
})
export type SourceFound = z.output<typeof sourceFound>

export const channels = {
  addPush: endpoint({
    method: 'POST',
    path: '/api/admin/channels/add-push',
    access: 'owner',
    summary: 'Make a channel that an encoder broadcasts to. Its key is in this answer and never in another.',
    body: z.object({ id: newId, title: line('title') }),
    invalidCode: plainResult.fail,
    answer: channelWithKey,
  }),
  renewKey: endpoint({
    method: 'POST',
    path: '/api/admin/channels/renew-key',
    access: 'owner',
    summary: 'Give a channel another key; a broadcast with the old one ends at once.',
    body: z.object(whichVersion),
    answer: channelWithKey,
  }),
  addHls: endpoint({
    method: 'POST',
    path: '/api/admin/channels/add-hls',
    access: 'owner',
    summary: 'Make a channel that is fetched from an HLS address. Address and headers are never shown again.',
    body: z.object({
      id: newId,
      title: line('title'),
      address: sourceAddress,
      headers: z.optional(headers),
      allowInner: z.optional(z.boolean()),
      headersToAll: z.optional(z.boolean()),
    }),
    invalidCode: plainResult.fail,
    answer: channelNow,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/admin/channels/edit',
    access: 'owner',
    summary: 'Change what is named of a channel; only one that is fetched has more than a title.',
    body: z.object({
      ...whichVersion,
      title: z.optional(line('title')),
      /** `push` only; for the next broadcast. */
      rungs: z.optional(z.array(z.literal(ladderRungs)).check(z.maxLength(ladderRungs.length))),
      rewindMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(maxRewindMinutes))),
      address: z.optional(sourceAddress),
      /** Kept if absent, unless the address moves to another server, which must not learn them. */
      headers: z.optional(headers),
      allowInner: z.optional(z.boolean()),
      headersToAll: z.optional(z.boolean()),
    }),
    invalidCode: plainResult.fail,
    answer: channelNow,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/channels/remove',
    access: 'owner',
    summary: 'Remove a channel that no stream shows; a broadcast to it ends.',
    body: z.object(whichVersion),
    answer: channelNow,
  }),
  recording: endpoint({
    method: 'POST',
    path: '/api/admin/channels/recording',
    access: 'owner',
    summary:
      'An address from which the newest broadcast of a channel, or a part of it, can be downloaded (MP4), as far as it is kept; good for five minutes.',
    /** `part` counts from 1. */
    body: z.object({ id: z.string(), part: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))) }),
    answer: answer({ ...refused, address: z.optional(z.string()) }),
  }),
  testHls: endpoint({
    method: 'POST',
    path: '/api/admin/channels/test-hls',
    access: 'owner',
    summary: 'Ask an external address now, or that of a channel, as viewers’ requests would; stores nothing.',
    body: z.object({
      /** Defaults: its stored address and headers. */
      id: z.optional(z.string()),
      address: z.optional(sourceAddress),
      headers: z.optional(headers),
      allowInner: z.optional(z.boolean()),
      headersToAll: z.optional(z.boolean()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ ...refused, fault: z.optional(z.enum(sourceFaults)), found: z.optional(sourceFound) }),
  }),
}
