import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** A stream whose source sends nothing, and since when. */
const silentStream = z.object({ id: z.string(), title: z.string(), since: z.nullable(moment) })
export type SilentStream = z.output<typeof silentStream>

/** How many in the last 30 days, and in the 30 days before them. */
const compared = z.object({ now: z.int(), before: z.int() })

/** Something that a new site still lacks; the overview leads to where it is added. */
const missing = z.enum(['stream', 'members', 'communityLink', 'backups'])
export type Missing = z.output<typeof missing>

export const overview = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'owner',
    summary:
      'The state of the site: viewers, streams, work that waits, revenue and access, backup and version.',
    answer: answer({
      watching: z.object({ devices: z.int(), accounts: z.int() }),
      streams: z.object({
        /** Streams that members see. */
        visible: z.int(),
        /** Their source is broken. */
        down: z.array(silentStream),
        /** Nobody broadcasts to them. */
        offAir: z.array(silentStream),
      }),
      tickets: z.object({ open: z.int(), inProgress: z.int() }),
      /** Orders that need a person, or whose payment has taken too long. */
      ordersStuck: z.int(),
      /** Mails given up in the last seven days that may be sent once more. */
      mailsFailed: z.int(),
      /** Cents by days of the reports, refunds taken off; null on a site without payments. */
      revenueCents: z.nullable(compared),
      newMembers: compared,
      access: z.object({
        /** Accounts with access now. */
        active: z.int(),
        /** How many of those lose it within so many days unless they buy, with those of the shorter times. */
        endsIn7: z.int(),
        endsIn14: z.int(),
        endsIn30: z.int(),
        /** PayPal subscriptions that renew by themselves within 30 days. */
        renewsIn30: z.int(),
      }),
      /** When the newest daily backup was made; null where there is none. `kept` 0: the site makes none. */
      backup: z.object({
        at: z.nullable(moment),
        kept: z.int(),
        overdue: z.boolean(),
        /** When the newest was made that is known to be on another machine; null where none is. */
        copied: z.nullable(moment),
        /** That is too long ago, or there is none. */
        copyOverdue: z.boolean(),
      }),
      version: z.string(),
      missing: z.array(missing),
    }),
  }),
}
