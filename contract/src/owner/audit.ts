import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

/** One act of staff, an owner or the command line. */
export const auditAct = z.object({
  id: z.int(),
  at: moment,
  actor: z.enum(['owner', 'staff', 'command-line']),
  /** Who, by e-mail; null for the command line. */
  actorEmail: z.nullable(z.string()),
  /** The act, such as `setting-changed`. */
  act: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  /** Changed values, before and after. */
  before: z.unknown(),
  after: z.unknown(),
  /** The reason given. */
  note: z.nullable(z.string()),
  /** The key by which a program did it in their name. */
  apiKey: z.optional(z.string()),
})
export type AuditAct = z.output<typeof auditAct>

export const audit = {
  list: endpoint({
    method: 'POST',
    path: '/api/admin/audit',
    access: 'owner',
    summary: 'What staff and owners did, newest first, fifty at a time.',
    body: z.object({
      /** Acts older than the one of this id. */
      before: z.optional(z.int()),
      /** Only what was done to this one setting, account, order, … */
      subject: z.optional(z.object({ kind: z.string(), id: z.string() })),
    }),
    answer: answer({ acts: z.array(auditAct), more: z.boolean() }),
  }),
}
