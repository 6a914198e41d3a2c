import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { statementName } from '../list-as-json.ts'

const { serialize } = protocol

type KyselysPGlite = Extract<PGliteDialectConfig['pglite'], { ready: boolean }>
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Prepared = { parameterTypes: number[]; columns: Messages }

function isOutdated(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string }
  return code === '0A000' && message.startsWith('cached plan')
}

/** One exchange instead of six: a fifth of the time for a small look-up. */
export function withPreparedStatements(pglite: PGlite): KyselysPGlite {
  const known = new Map<string, Prepared>()

  function exchange(...messages: Uint8Array[]): Promise<Messages> {
    return pglite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), {})
  }

  async function prepare(name: string, text: string): Promise<Prepared> {
    const answer = await exchange(
      // Left by a failed attempt.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const parameterTypes = parse.parseDescribeStatementResults(answer)
    const columns = answer.filter((message) => message.name === 'rowDescription')
    const prepared = { parameterTypes, columns }
    known.set(text, prepared)
    return prepared
  }

  async function run<Row>(name: string, text: string, parameters: readonly unknown[]): Promise<Results<Row>> {
    const { parameterTypes, columns } = known.get(text) ?? (await prepare(name, text))
    const values = parameters.map((value, place) => {
      if (value === null || value === undefined) return null
      return pglite.serializers[parameterTypes[place] ?? 0]?.(value) ?? String(value)
    })
    try {
      const answer = await exchange(serialize.bind({ statement: name, values }), serialize.execute({}))
      const [result] = parse.parseResults([...columns, ...answer], pglite.parsers)
      return result as Results<Row>
    } catch (error) {
      // Its table may have changed.
      known.delete(text)
      if (isOutdated(error)) return run(name, text, parameters)
      throw error
    }
  }

  async function query<Row>(text: string, parameters: unknown[] = [], options: QueryOptions = {}) {
    const name = statementName(text)
    if (name === undefined) return pglite.query<Row>(text, parameters, options)
    await pglite._checkReady()
    // Stays out of open transactions, which share the connection.
    return pglite._runExclusiveTransaction(() =>
      pglite._runExclusiveQuery(() => run<Row>(name, text, parameters)),
    )
  }

  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'query') return query
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
