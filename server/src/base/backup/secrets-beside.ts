import { readStoredSecrets } from '../adapters/secrets.ts'
import type { OpenedDatabase } from '../db/database.ts'
import type { RowsBeside } from './dump-lines.ts'

const columns = ['name', 'value', 'created_at']

/** PostgreSQL's are in its tables. */
export async function secretsBeside(
  kind: OpenedDatabase['kind'],
  dataDir: string,
  madeAt: Date,
): Promise<RowsBeside> {
  const secrets = kind === 'embedded' ? await readStoredSecrets(dataDir) : {}
  const rows = Object.entries(secrets).map(([name, value]) => [name, value, madeAt.toISOString()])
  return { table: 'secrets', columns, rows }
}
