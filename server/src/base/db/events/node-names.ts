import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'

const prefix = 'strom-events'
/** The length of a name that PostgreSQL keeps. */
const longestName = 63

/** A server of the site that lives: it holds a connection for events. */
export type LivingNode = {
  /** `STROM_NODE_URL`, as far as a name has room for it; null where it has none. */
  url: string | null
  /** The same for nodes that take the same secret of an edge. */
  edge: string
}

/** How a node calls its connection for events, by which every other sees it. The secret cannot be told from it. */
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

/** The nodes that share this PostgreSQL's database now, this one too. */
export async function listLivingNodes(db: QueryExecutorProvider): Promise<LivingNode[]> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`} order by name`.execute(db)
  return rows.map(({ name }) => {
    const [, edge = '', url = null] = name.split(' ')
    return { url, edge }
  })
}
