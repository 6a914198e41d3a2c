import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

const silentStream = z.object({ id: z.string(), title: z.string(), since: z.nullable(moment) })
export type SilentStream = z.output<typeof silentStream>

/** The last 30 days, and the 30 before. */
const compared = z.object({ now: z.int(), before: z.int() })

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
        visible: z.int(),
        down: z.array(silentStream),
        offAir: z.array(silentStream),
      }),
      tickets: z.object({ open: z.int(), inProgress: z.int() }),
      ordersStuck: z.int(),
      /** In the last seven days. */
      mailsFailed: z.int(),
      /** After refunds; null: no payments. */
      revenueCents: z.nullable(compared),
      newMembers: compared,
      access: z.object({
        active: z.int(),
        /** Cumulative. */
        endsIn7: z.int(),
        endsIn14: z.int(),
        endsIn30: z.int(),
        renewsIn30: z.int(),
      }),
      /** `kept` 0: switched off. */
      backup: z.object({
        at: z.nullable(moment),
        kept: z.int(),
        overdue: z.boolean(),
        /** Newest backup on another machine. */
        copied: z.nullable(moment),
        /** Too old, or none. */
        copyOverdue: z.boolean(),
      }),
      /** The disk of the node that answers; null when its data folder is gone. */
      disk: z.nullable(z.object({ freeBytes: z.int(), sizeBytes: z.int(), isScarce: z.boolean() })),
      /** Null until 14 days before the end; negative after it. */
      certificateEndsInDays: z.nullable(z.int()),
      version: z.string(),
      missing: z.array(missing),
    }),
  }),
}
