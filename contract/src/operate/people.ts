import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { email, moment, optionalLine, text } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import { person, personPage } from './person.ts'

const reason = text('reason', 1)
const days = z.int({ error: 'days' }).check(z.gte(1, { error: 'days' }), z.lte(3660, { error: 'days' }))
const givenMonths = z
  .int({ error: 'givenMonths' })
  .check(z.gte(0, { error: 'givenMonths' }), z.lte(36, { error: 'givenMonths' }))

export const maxInvitedLines = 50
/** Ten years. */
export const maxDaysAhead = 3660

/** `months` or `until`, not both. */
const invitedLine = z
  .object({ email, months: givenMonths, until: z.optional(z.nullable(z.iso.date({ error: 'givenUntil' }))) })
  .check(z.refine(({ months, until }) => months === 0 || !until, { error: 'monthsOrUntil' }))

/** `unmailable`: takes no mail. `quota`: daily limit. `day-out-of-range`: past or too far ahead. */
export const inviteOutcomes = [
  'invited',
  'already-registered',
  'invited-already',
  'invited-by-other',
  'quota',
  'unmailable',
  'day-out-of-range',
] as const
export type InviteOutcome = (typeof inviteOutcomes)[number]

const whom = { id: z.string() }
const changed = answer({ person: z.optional(personPage) })

const watched = z
  .object({ streamId: z.string(), from: moment, until: moment })
  .check(z.refine(({ from, until }) => Date.parse(from) <= Date.parse(until), { error: 'watchedTimes' }))

export const people = {
  search: endpoint({
    method: 'POST',
    path: '/api/admin/people/search',
    access: 'owner',
    summary: 'People whose e-mail or username holds these characters, newest first, fifty at a time.',
    body: z.object({
      text: z.string().check(z.trim(), z.maxLength(254, { error: 'textTooLong' })),
      /** Id of the previous page's last person. */
      after: z.optional(z.string()),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ people: z.array(person), more: z.boolean() }),
  }),
  /** Omits deleted accounts. */
  all: endpoint({
    method: 'GET',
    path: '/api/admin/people/all',
    access: 'owner',
    summary: 'Everybody with an account, newest first, for a file.',
    answer: answer({ people: z.array(person) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/people/invite',
    access: 'owner',
    summary:
      'Invite up to fifty addresses, each with months of access, a day by the site’s clock through which it lasts (`until`), or none; with `preview` only says what would become of each.',
    body: z.object({
      lines: z
        .array(invitedLine)
        .check(
          z.minLength(1, { error: 'invitedLines' }),
          z.maxLength(maxInvitedLines, { error: 'invitedLines' }),
        ),
      preview: z.boolean(),
    }),
    invalidCode: plainResult.fail,
    answer: answer({
      lines: z.array(z.object({ email: z.string(), outcome: z.enum(inviteOutcomes) })),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/people/add',
    access: 'owner',
    idempotent: true,
    summary:
      'Make an account with months of access or none, and mail its person a link to choose a password.',
    body: z.object({ email, username: z.optional(optionalLine), months: givenMonths }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  giveMonth: endpoint({
    method: 'POST',
    path: '/api/admin/people/give-month',
    access: 'owner',
    idempotent: true,
    summary: 'Give a month of access and tell its person by mail.',
    body: z.object(whom),
    answer: changed,
  }),
  page: endpoint({
    method: 'POST',
    path: '/api/admin/people/person',
    access: 'owner',
    summary: 'All that is known of one person.',
    body: z.object(whom),
    answer: changed,
  }),
  grantDays: endpoint({
    method: 'POST',
    path: '/api/admin/people/grant-days',
    access: 'owner',
    idempotent: true,
    summary: 'Give days of access, with a reason.',
    body: z.object({ ...whom, days, reason }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  takeDays: endpoint({
    method: 'POST',
    path: '/api/admin/people/take-days',
    access: 'owner',
    idempotent: true,
    summary: 'Take days of access that are not used yet, the last ones first, with a reason.',
    body: z.object({ ...whom, days, reason }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  changePoints: endpoint({
    method: 'POST',
    path: '/api/admin/people/change-points',
    access: 'owner',
    idempotent: true,
    summary: 'Give reward points, or with a negative number take them, with a reason.',
    body: z.object({
      ...whom,
      points: z.int({ error: 'points' }).check(
        z.gte(-100_000, { error: 'points' }),
        z.lte(100_000, { error: 'points' }),
        z.refine((n) => n !== 0, { error: 'points' }),
      ),
      reason,
    }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  /** Signs former staff out, because their pages hold data. */
  setStaff: endpoint({
    method: 'POST',
    path: '/api/admin/people/set-staff',
    access: 'owner',
    asksPassword: ({ isStaff }: { isStaff: boolean }) => isStaff,
    summary: 'Make somebody staff, or no longer.',
    body: z.object({ ...whom, isStaff: z.boolean() }),
    answer: changed,
  }),
  /** 2: an owner, a renewing subscription, a payment under way, or deleted already. */
  deletePerson: endpoint({
    method: 'POST',
    path: '/api/admin/people/delete',
    access: 'owner',
    summary: 'Have an account deleted in 7 days, with a reason; its person is told by mail.',
    body: z.object({ ...whom, reason }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  keepPerson: endpoint({
    method: 'POST',
    path: '/api/admin/people/keep',
    access: 'owner',
    summary: 'Keep an account that was to be deleted.',
    body: z.object(whom),
    answer: changed,
  }),
  /** 2: an owner, or oneself. */
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/people/suspend',
    access: 'owner',
    summary: 'Keep somebody out, with a reason: every sign-in and playback ends at once.',
    body: z.object({ ...whom, reason }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  reinstate: endpoint({
    method: 'POST',
    path: '/api/admin/people/readmit',
    access: 'owner',
    summary: 'Let somebody in again who was suspended.',
    body: z.object(whom),
    answer: changed,
  }),
  /** 2: an owner, address taken, or takes no mail. */
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/admin/people/change-email',
    access: 'owner',
    asksPassword: true,
    summary:
      'Give somebody another e-mail address, with a reason; both addresses are told, and the old one can take it back.',
    body: z.object({ ...whom, email, reason }),
    invalidCode: plainResult.fail,
    answer: changed,
  }),
  sendReset: endpoint({
    method: 'POST',
    path: '/api/admin/people/send-reset',
    access: 'owner',
    summary: 'Mail somebody a link to choose a new password.',
    body: z.object(whom),
    answer: changed,
  }),
  compensate: endpoint({
    method: 'POST',
    path: '/api/admin/people/compensate',
    access: 'owner',
    idempotent: true,
    summary:
      'Give days to everybody who has access, or to those who watched a stream in a span of time; with `preview` only says how many people that is.',
    body: z.object({
      days: z.int({ error: 'days' }).check(z.gte(1, { error: 'days' }), z.lte(366, { error: 'days' })),
      reason,
      preview: z.boolean(),
      watched: z.optional(watched),
    }),
    invalidCode: plainResult.fail,
    answer: answer({ people: z.int() }),
  }),
}
