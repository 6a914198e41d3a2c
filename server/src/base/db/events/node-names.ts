import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'

const prefix = 'strom-events'
/** PostgreSQL truncates longer names. */
const longestName = 63

export type LivingNode = {
  /** Possibly truncated. */
  url: string | null
  edge: string
}

/** Does not reveal the secret. */
export function nodeName({
  nodeUrl,
  edgeSecret,
}: {
  nodeUrl: string | undefined
  edgeSecret: string
}): string {
  const edge = createHash('sha256').update(`edge ${edgeSecret}`).digest('hex').slice(0, 8)
  return [prefix, edge, ...(nodeUrl === undefined ? [] : [nodeUrl])].join(' ').slice(0, longestName)
}

export async function listLivingNodes(db: QueryExecutorProvider): Promise<LivingNode[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`} order by name`.execute(db)
  return rows.map(({ name }) => {
    const [, edge = '', url = null] = name.split(' ')
    return { url, edge }
  })
}
