import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { endReasons } from '../watch/playback.ts'
import { orderStates } from './orders.ts'

export const person = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  isStaff: z.boolean(),
  isOwner: z.boolean(),
  isLegacy: z.boolean(),
  secondFactorSince: z.nullable(moment),
  suspendedAt: z.nullable(moment),
  /** Scheduled. */
  deletionAt: z.nullable(moment),
  /** Only ledger entries remain. */
  deletedAt: z.nullable(moment),
  createdAt: moment,
  /** May lie in the past. */
  accessEndsAt: z.nullable(moment),
})
export type Person = z.output<typeof person>

const grantReasons = [
  'order',
  'refund',
  'dispute',
  'legacy-renewal',
  'staff',
  'compensation',
  'demonstration',
  'trial',
  'invitation',
] as const

export const personGrant = z.object({
  id: z.int(),
  kind: z.enum(['grant', 'reversal']),
  months: z.nullable(z.int()),
  days: z.nullable(z.int()),
  /** Negative: taken back. */
  seconds: z.int(),
  reason: z.enum(grantReasons),
  orderId: z.nullable(z.string()),
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: moment,
})

export const personOrder = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  totalMonths: z.int(),
  totalCents: z.int(),
  at: moment,
})

export const personDevice = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  firstSeenAt: moment,
  lastSeenAt: moment,
})

export const personSession = z.object({
  /** Public id, never the secret. */
  id: z.string(),
  stream: z.nullable(z.string()),
  player: z.nullable(z.enum(['default', 'low-latency'])),
  network: z.string(),
  startedAt: moment,
  lastSeenAt: moment,
  endedReason: z.nullable(z.enum(endReasons)),
})

/** Lists are newest first, at most 100 long. */
export const personPage = z.object({
  ...person.shape,
  language: z.string(),
  points: z.int(),
  grants: z.array(personGrant),
  orders: z.array(personOrder),
  invitations: z.array(
    z.object({
      email: z.string(),
      status: z.int(),
      createdAt: moment,
      expiresAt: moment,
      /** Pending, but past `expiresAt`. */
      expired: z.boolean(),
    }),
  ),
  devices: z.array(personDevice),
  sessions: z.array(personSession),
  tickets: z.array(z.object({ id: z.int(), subject: z.string(), status: z.int(), createdAt: moment })),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      subject: z.string(),
      state: z.enum(['queued', 'sent', 'failed']),
      error: z.nullable(z.string()),
      createdAt: moment,
      sentAt: z.nullable(moment),
    }),
  ),
})
export type PersonPage = z.output<typeof personPage>
