import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { AuditLogTable } from '../db/tables/site.ts'

export async function insertAuditEntry(tx: Db, row: Insertable<AuditLogTable>) {
  await tx.insertInto('audit_log').values(row).execute()
}

type AuditFilter = {
  before?: number | undefined
  subject?: { kind: string; id: string } | undefined
  limit: number
}

export function listAuditEntries(db: Db, { before, subject, limit }: AuditFilter) {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.actor',
      'accounts.email as actor_email',
      'audit_log.act',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'audit_log.before',
      'audit_log.after',
      'audit_log.note',
      'audit_log.api_key',
    ])
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before ?? 0))
    .$if(subject !== undefined, (query) =>
      query
        .where('audit_log.subject_kind', '=', subject?.kind ?? '')
        .where('audit_log.subject_id', '=', subject?.id ?? ''),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
}
