import { type Contract, plainResult } from '@strom/contract'
import { listAuditEntries } from '../../base/audit/queries.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { App } from '../app.ts'

const pageLength = 50

export function auditRoutes(app: App): Handlers<Contract['audit']> {
  return {
    async list({ body }) {
      const rows = await listAuditEntries(app.db, { ...body, limit: pageLength + 1 })
      return {
        resultCode: plainResult.success,
        acts: rows.slice(0, pageLength).map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          actor: row.actor,
          actorEmail: row.actor_email,
          act: row.act,
          subject:
            row.subject_kind === null || row.subject_id === null
              ? null
              : { kind: row.subject_kind, id: row.subject_id },
          before: row.before,
          after: row.after,
          note: row.note,
          ...(row.api_key && { apiKey: row.api_key }),
        })),
        more: rows.length > pageLength,
      }
    },
  }
}
