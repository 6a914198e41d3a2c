import pg from 'pg'
import { isLost } from '../classify-database-error.ts'

const answerMs = 3000

type Ask = (statement: unknown, values?: unknown, answered?: unknown) => unknown

/**
 * Names no statement behind a pooler: the next backend may not know it (decision 0032). A pooler reports
 * another process id.
 */
export function namedBy(nameOf: (text: string) => string | undefined) {
  const direct = new WeakSet<object>()

  class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const ask = super.query.bind(this) as Ask
      const askByName: Ask = (statement, values, answered) => {
        const name = typeof statement === 'string' && direct.has(this) ? nameOf(statement) : undefined
        return ask(name === undefined ? statement : { name, text: statement }, values, answered)
      }
      this.query = askByName as typeof this.query
    }
  }

  async function onConnect(client: pg.ClientBase) {
    const query = { text: 'select pg_backend_pid() as process', query_timeout: answerMs }
    try {
      const { rows } = await client.query<{ process: number }>(query)
      const { processID } = client as unknown as { processID: number | null }
      if (rows[0]?.process === processID) direct.add(client)
    } catch (error) {
      // The next statement will meet other errors.
      if (isLost(error)) throw error
    }
  }

  return { Client: NamingClient as pg.PoolConfig['Client'], onConnect }
}
