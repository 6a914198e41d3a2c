import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { isMobile, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

/** Why no stream token was given. */
const noTokenReasons = ['no-subscription', 'session-limit', 'ended'] as const

/** Why a playback session ended. `moved`: this device plays in another tab. */
export const endReasons = [
  'account-sharing',
  'moved',
  'replaced',
  'signed-out',
  'no-subscription',
  'expired',
  'staff',
] as const
export type EndReason = (typeof endReasons)[number]

/** Why media is refused: the session's end, or what is wrong with this one request. */
export const mediaRefusals = [
  ...endReasons,
  /** No stream token, or one of no session. */
  'no-token',
  'invalid-token',
  /** From a network that no call with the Token came from; an account-share check from there mends it. */
  'other-network',
  /** The token plays another stream right now. */
  'other-stream',
  'maintenance',
  'no-stream',
] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** A living session of the same household, offered for ending when the household's limit is reached. */
export const playbackSession = z.object({
  id: z.string(),
  /** The device in words, such as 'Chrome on Windows'; in Norwegian for who asks so. */
  device: z.string(),
  /** The stream's title, or an empty string before the first media request. */
  app: z.string(),
  startedAt: moment,
})
export type PlaybackSession = z.output<typeof playbackSession>

/** A player's report on one source; bounded, since a browser may send anything. */
export const figures = z.object({
  /** Milliseconds from the choice to the first picture; null while there is none. */
  startUpMs: z.nullable(z.int().check(z.minimum(0), z.maximum(3_600_000))),
  stalls: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  stalledMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  /** Such as '1080p'; null while unknown. */
  rendition: z.nullable(z.string().check(z.regex(/^\d{1,5}p$/))),
  /** Seconds behind the newest media; null while unknown. */
  latency: z.nullable(z.number().check(z.minimum(0), z.maximum(86_400))),
})
export type Figures = z.output<typeof figures>

export const playback = {
  expiryToken: endpoint({
    method: 'POST',
    path: '/api/streams/expiry-token',
    access: 'member',
    television: true,
    summary: 'A stream token for this device; null without a subscription or past the household limit.',
    body: z.object({
      isMobile,
      endSession: z.optional(z.string()),
      /** The token that played here until now, of a player that goes on by itself: it takes nobody's place. */
      resumes: z.optional(z.string()),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      streamToken: z.nullable(z.string()),
      accountSharerDisconnected: z.boolean(),
      /** The time until the player's next account-share check, 60 seconds unless the owner changed it. */
      checkEverySeconds: z.int(),
      reason: z.optional(z.enum(noTokenReasons)),
      sessions: z.optional(z.array(playbackSession)),
      /** With the reason `ended`: why a player may not go on by itself. */
      ended: z.optional(z.enum(endReasons)),
      /** With `staff`: why, in the words of who ended it. */
      endedNote: z.optional(z.string()),
    }),
  }),
  accountShareCheck: endpoint({
    method: 'POST',
    path: '/api/streams/account-share-check',
    access: 'member',
    television: true,
    summary: 'Renew this device’s session and end those of other households.',
    body: z.object({
      isMobile,
      /** The token the player plays with; without it the device's newest session is meant. */
      streamToken: z.optional(z.string()),
      /** Whether a television plays this session, which may ask from another network. */
      casting: z.optional(z.boolean()),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      accountSharerDisconnected: z.boolean(),
      /** Present when the session named by `streamToken` (or else this device’s last one) is over. */
      ended: z.optional(z.enum(endReasons)),
      /** With `staff`: why, in the words of who ended it. */
      endedNote: z.optional(z.string()),
    }),
  }),
  /** 2: no living session of this device has that token. */
  leave: endpoint({
    method: 'POST',
    path: '/api/streams/leave',
    access: 'member',
    television: true,
    summary: 'The player of this token is gone: its session ends, and its place in the household is free.',
    body: z.object({ streamToken: z.string() }),
    invalidCode: subscriptionResult.fail,
    answer: answer({}),
  }),
  /** 2: no living session of this device has that token. */
  figures: endpoint({
    method: 'POST',
    path: '/api/streams/figures',
    access: 'member',
    television: true,
    summary: 'How well the picture plays, for staff to see; from the player, some times a minute.',
    body: z.object({ streamToken: z.string(), figures }),
    invalidCode: subscriptionResult.fail,
    answer: answer({}),
  }),
}
