import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { line, moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { catalogueRefusals } from './catalogue-refusals.ts'

const refused = { reason: z.optional(z.enum(catalogueRefusals)) }

/** Why nothing comes from an external source. */
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

/** The qualities that ffmpeg can make of a broadcast, by the shorter side of their pictures. */
export const ladderRungs = [1080, 720, 480] as const
export type LadderRung = (typeof ladderRungs)[number]

/** Half a day. */
export const maxRewindMinutes = 720

/** One quality of a channel; null is what the source does not say. Bandwidth is bits a second. */
const rendition = z.object({
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  frameRate: z.nullable(z.number()),
  codecs: z.nullable(z.string()),
  bandwidth: z.nullable(z.int()),
})
export type ChannelRendition = z.output<typeof rendition>

/** A channel and its state, as the node that was asked sees it. It never contains secrets. */
export const ownerChannel = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['built-in', 'push', 'hls']),
  /** Grows with each change; sent back with one. A built-in channel's never does. */
  version: z.int(),
  /**
   * `on`: there are pictures. `waiting`: nobody broadcasts, viewers see the slate. `failing`: nothing comes from the
   * source. `asking`: the source has not answered yet; ask again in a moment.
   */
  state: z.enum(['on', 'waiting', 'failing', 'asking']),
  /** Since when it has been broadcast to, breaks of up to a minute included; null for other channels and states. */
  onSince: z.nullable(moment),
  /** Renditions that viewers may choose now; empty unless `on`. */
  renditions: z.array(rendition),
  /** The last error since the server started, in the caller's language, whether it is fixed or not. */
  lastError: z.nullable(z.object({ reason: z.string(), detail: z.string(), at: moment })),
  /** The streams that show it. */
  shownBy: z.array(z.object({ id: z.string(), title: z.string() })),
  /** The longest time from one key frame to the next, of what is on the air; null otherwise. Viewers wait for one. */
  keyFrameSeconds: z.nullable(z.number()),
  /**
   * `push` only: whether pictures after a key frame of the broadcast need those before it (open GOP), so that a player that joins may stop
   * unless `transcoding` converts them.
   */
  hasOpenGroups: z.optional(z.boolean()),
  /** `push` only: what ffmpeg is to make of each broadcast besides what comes; of those, what is smaller. */
  rungs: z.optional(z.array(z.literal(ladderRungs))),
  /** `push` only: how far back viewers can go in a broadcast, in minutes; 0 for nowhere. */
  rewindMinutes: z.optional(z.int()),
  /** `push` only: how much of the newest broadcast can be downloaded, in seconds. Breaks of up to a minute are within one. */
  keptSeconds: z.optional(z.int()),
  /**
   * `push` only: how much of that is in each file, in seconds. There are several where the sound's format or the rotation of the pictures changed:
   * one MP4 cannot have both.
   */
  keptParts: z.optional(z.array(z.int())),
  /** `push` only: whether the site finds ffmpeg. */
  hasFfmpeg: z.optional(z.boolean()),
  /** `push` only: what ffmpeg does for the broadcast that is on; null where it comes as it is sent, or to another node. */
  transcoding: z.optional(
    z.nullable(
      z.object({
        /** Its pictures cannot be played as they come. */
        convertsPictures: z.boolean(),
        convertsSound: z.boolean(),
        rungs: z.array(z.int()),
        /** The share of one processor core; null until it is known, and where the system does not say. */
        processorPercent: z.nullable(z.int()),
        /** How often ffmpeg was started again. */
        restarts: z.int(),
      }),
    ),
  ),
  /** `push` only: where an encoder sends to, without the key. */
  pushAddress: z.nullable(z.string()),
  /** `push` only: the server that broadcasters enter for RTMP; null where the site takes none. */
  rtmpServer: z.nullable(z.string()),
  /** `hls` only: whose server it is. Path, query and headers stay secret. */
  origin: z.nullable(z.string()),
  hasHeaders: z.boolean(),
  /** The source may lie in the server's own network. */
  allowInner: z.boolean(),
  /** Its headers go to every server that its playlists name. */
  headersToAll: z.boolean(),
})
export type OwnerChannel = z.output<typeof ownerChannel>

/** An id of one's own choice; without one it is made of the title. */
const newId = z.optional(z.string().check(z.trim(), z.maxLength(100, { error: 'textTooLong' })))
/** The one time that a key is shown, with what an encoder needs. */
const pushKey = z.object({
  /** The stream key of `server`, too. */
  key: z.string(),
  /** The server that a broadcaster enters in OBS; null where RTMP is off. */
  server: z.nullable(z.string()),
  /** For a push over HTTP, with the key in it. */
  address: z.string(),
  /** A command line for ffmpeg that encodes; `<input>` is to be replaced. */
  ffmpeg: z.string(),
  /** For OBS's custom output: container, and what goes into its fields (docs/broadcasting.md). */
  obs: z.object({ muxer: z.string(), encoder: z.string(), keyframeInterval: z.int() }),
})
export type PushKey = z.output<typeof pushKey>

/** The channel after the act; with `changed-meanwhile` as it is now. */
const channelNow = answer({ ...refused, channel: z.optional(ownerChannel) })
const channelWithKey = answer({
  ...refused,
  channel: z.optional(ownerChannel),
  push: z.optional(pushKey),
})

const sourceAddress = z.string().check(z.trim(), z.maxLength(2000, { error: 'textTooLong' }))
/** `Name: value`, one a line; an empty text is none. */
const headers = z.string().check(z.maxLength(8000, { error: 'textTooLong' }))
const whichVersion = { id: z.string(), version: z.int() }

/** The result of fetching an external address. */
const sourceFound = z.object({
  renditions: z.array(rendition),
  /** The longest segment, and where it is sent in parts the longest part; seconds. */
  segmentSeconds: z.number(),
  partSeconds: z.nullable(z.number()),
  /** Playlists can be waited for, so that low latency works through the site, too. */
  blockingReload: z.boolean(),
  /** A recording that has ended rather than a broadcast. */
  ended: z.boolean(),
})
export type SourceFound = z.output<typeof sourceFound>

export const channels = {
  /** 2: `bad-id`, `taken`. */
  addPush: endpoint({
    method: 'POST',
    path: '/api/admin/channels/add-push',
    access: 'owner',
    summary: 'Make a channel that an encoder broadcasts to. Its key is in this answer and never in another.',
    body: z.object({ id: newId, title: line('title') }),
    invalidCode: plainResult.fail,
    answer: channelWithKey,
  }),
  /** 2: `unknown`, `wrong-kind`, `changed-meanwhile`. */
  renewKey: endpoint({
    method: 'POST',
    path: '/api/admin/channels/renew-key',
    access: 'owner',
    summary: 'Give a channel another key; a broadcast with the old one ends at once.',
    body: z.object(whichVersion),
    answer: channelWithKey,
  }),
  /** 2: `bad-id`, `taken`, `bad-address`, `bad-header`, `own-header`. */
  addHls: endpoint({
    method: 'POST',
    path: '/api/admin/channels/add-hls',
    access: 'owner',
    summary: 'Make a channel that is fetched from an HLS address. Address and headers are never shown again.',
    body: z.object({
      ...{ id: newId, title: line('title'), address: sourceAddress },
      headers: z.optional(headers),
      allowInner: z.optional(z.boolean()),
      headersToAll: z.optional(z.boolean()),
    }),
    invalidCode: plainResult.fail,
    answer: channelNow,
  }),
  /** 2: `unknown`, `wrong-kind`, `changed-meanwhile`, or as for `addHls`. */
  edit: endpoint({
    method: 'POST',
    path: '/api/admin/channels/edit',
    access: 'owner',
    summary: 'Change what is named of a channel; only one that is fetched has more than a title.',
    body: z.object({
      ...whichVersion,
      title: z.optional(line('title')),
      /** `push` only; the next broadcast has them. */
      rungs: z.optional(z.array(z.literal(ladderRungs)).check(z.maxLength(ladderRungs.length))),
      rewindMinutes: z.optional(z.int().check(z.minimum(0), z.maximum(maxRewindMinutes))),
      address: z.optional(sourceAddress),
      /** Left out they stay, unless the new address is another server's: what was meant for one is not told another. */
      headers: z.optional(headers),
      allowInner: z.optional(z.boolean()),
      headersToAll: z.optional(z.boolean()),
    }),
    invalidCode: plainResult.fail,
    answer: channelNow,
  }),
  /** 2: `unknown`, `wrong-kind`, `changed-meanwhile`, `in-use` (`channel.shownBy` says by which). */
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/channels/remove',
    access: 'owner',
    summary: 'Remove a channel that no stream shows; a broadcast to it ends.',
    body: z.object(whichVersion),
    answer: channelNow,
  }),
  /** 2: `unknown`, also where nothing is kept. */
  recording: endpoint({
    method: 'POST',
    path: '/api/admin/channels/recording',
    access: 'owner',
    summary:
      'An address from which the newest broadcast of a channel, or a part of it, can be downloaded (MP4), as far as it is kept; good for five minutes.',
    /** `part` of `keptParts`, from 1 on. */
    body: z.object({ id: z.string(), part: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))) }),
    answer: answer({ ...refused, address: z.optional(z.string()) }),
  }),
  /** 2: `reason` as for `addHls`, or what came of asking: `fault` names it, `detail` says it. */
  testHls: endpoint({
    method: 'POST',
    path: '/api/admin/channels/test-hls',
    access: 'owner',
    summary: 'Ask an external address now, or that of a channel, as viewers’ requests would; stores nothing.',
    body: z.object({
      /** A channel whose stored address and headers stand in for what is not given. */
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
