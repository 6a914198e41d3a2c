import { sql } from 'kysely'
import { containsPattern } from '../../base/db/contains-pattern.ts'
import type { Db } from '../../base/db/db.ts'

type Wanted = {
  which: 'all' | 'queued' | 'sent' | 'failed'
  /** Part of the address. */
  text: string
  /** Id of the previous page's last mail. */
  after?: string | undefined
  limit: number
}

/** Newest first, without bodies. */
export function searchMails(db: Db, { which, text, after, limit }: Wanted) {
  const pattern = containsPattern(text)
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'state', 'tries', 'error', 'created_at', 'sent_at'])
    .where('recipient', 'like', pattern)
    .$if(which !== 'all', (query) => query.where('state', '=', which === 'all' ? 'sent' : which))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from mails as last where last.id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
