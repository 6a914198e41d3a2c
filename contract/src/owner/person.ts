import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { endReasons } from '../member/playback.ts'
import { orderStates } from './orders.ts'

/** A person as the owner's list shows them. */
export const person = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string(),
  isStaff: z.boolean(),
  isOwner: z.boolean(),
  isLegacy: z.boolean(),
  /** Since when signing in takes a code besides the password; null: it does not. */
  secondFactorSince: z.nullable(moment),
  suspendedAt: z.nullable(moment),
  /** When the account is deleted, unless that is undone; null: nobody has asked for it. */
  deletionAt: z.nullable(moment),
  /** When it was deleted: what is left is in the ledgers. */
  deletedAt: z.nullable(moment),
  createdAt: moment,
  /** The end of access, which may lie in the past; null: never had any. */
  accessEndsAt: z.nullable(moment),
})
export type Person = z.output<typeof person>

/** Why days of access were given, or taken back. */
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

/** A line of the ledger of access. */
export const personGrant = z.object({
  id: z.int(),
  kind: z.enum(['grant', 'reversal']),
  months: z.nullable(z.int()),
  days: z.nullable(z.int()),
  /** Exact length given, or taken back (negative). */
  seconds: z.int(),
  reason: z.enum(grantReasons),
  orderId: z.nullable(z.string()),
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: moment,
})

/** An order that the person made. */
export const personOrder = z.object({
  id: z.string(),
  state: z.enum(orderStates),
  totalMonths: z.int(),
  totalCents: z.int(),
  at: moment,
})

/** A device that the person is signed in on. */
export const personDevice = z.object({
  id: z.string(),
  device: z.string(),
  network: z.string(),
  firstSeenAt: moment,
  lastSeenAt: moment,
})

/** A stream that the person watched or watches. */
export const personSession = z.object({
  /** The short public id, never the secret. */
  id: z.string(),
  stream: z.nullable(z.string()),
  player: z.nullable(z.enum(['default', 'low-latency'])),
  network: z.string(),
  startedAt: moment,
  lastSeenAt: moment,
  endedReason: z.nullable(z.enum(endReasons)),
})

/** All that is known of one person. Lists are newest first and at most a hundred long. */
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
      /** Pending, but past that time. */
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
