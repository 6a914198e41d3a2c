import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { isMobile, moment } from '../fields.ts'
import { subscriptionResult } from '../result-codes.ts'

const noTokenReasons = ['no-subscription', 'session-limit', 'ended'] as const

/** `moved`: this device plays in another tab. */
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

export const mediaRefusals = [
  ...endReasons,
  'no-token',
  'invalid-token',
  /** An account-share check from that network resolves it. */
  'other-network',
  'other-stream',
  'maintenance',
  'no-stream',
] as const
export type MediaRefusal = (typeof mediaRefusals)[number]

/** A session of the caller's household. */
export const playbackSession = z.object({
  id: z.string(),
  /** Such as 'Chrome on Windows'; localised. */
  device: z.string(),
  /** Stream title; empty before the first media request. */
  app: z.string(),
  startedAt: moment,
})
export type PlaybackSession = z.output<typeof playbackSession>

/** Bounded, because a browser may send anything. */
export const figures = z.object({
  /** null: no picture yet. */
  startUpMs: z.nullable(z.int().check(z.minimum(0), z.maximum(3_600_000))),
  stalls: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  stalledMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
  /** Such as '1080p'. */
  rendition: z.nullable(z.string().check(z.regex(/^\d{1,5}p$/))),
  /** Seconds behind live. */
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
      /** The token of a player that resumes; takes no other player's place. */
      resumes: z.optional(z.string()),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      streamToken: z.nullable(z.string()),
      accountSharerDisconnected: z.boolean(),
      /** Until the next account-share check; default 60. */
      checkEverySeconds: z.int(),
      reason: z.optional(z.enum(noTokenReasons)),
      sessions: z.optional(z.array(playbackSession)),
      ended: z.optional(z.enum(endReasons)),
      /** The staff member's note. */
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
      /** Default: the device's newest session. */
      streamToken: z.optional(z.string()),
      /** A television may fetch from another network. */
      casting: z.optional(z.boolean()),
    }),
    invalidCode: subscriptionResult.fail,
    answer: answer({
      accountSharerDisconnected: z.boolean(),
      ended: z.optional(z.enum(endReasons)),
      endedNote: z.optional(z.string()),
    }),
  }),
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
