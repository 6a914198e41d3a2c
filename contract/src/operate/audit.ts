import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'

export const auditAct = z.object({
  id: z.int(),
  at: moment,
  actor: z.enum(['owner', 'staff', 'command-line']),
  /** null: the command line. */
  actorEmail: z.nullable(z.string()),
  /** Such as `setting-changed`. */
  act: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  before: z.unknown(),
  after: z.unknown(),
  note: z.nullable(z.string()),
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
      /** Id of the previous page's last act. */
      before: z.optional(z.int()),
      subject: z.optional(z.object({ kind: z.string(), id: z.string() })),
    }),
    answer: answer({ acts: z.array(auditAct), more: z.boolean() }),
  }),
}
