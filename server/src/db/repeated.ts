import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/** Ways to make a repeated statement with a value. */
export type Repeated<V, Row> = {
  list(db: Db, value: V): Promise<Row[]>
  first(db: Db, value: V): Promise<Row | undefined>
  /** @throws when there is none. */
  one(db: Db, value: V): Promise<Row>
  /** For what it does, not for its rows. */
  run(db: Db, value: V): Promise<void>
}

const names = new Map<string, string>()
/** Each connection keeps what has a name; what comes later is made as any other statement. */
const mostNames = 500

/** By which name a connection may keep this text parsed and planned; only repeated statements have one. */
export function nameOf(text: string): string | undefined {
  return names.get(text)
}

/** The same of a text that is repeated though others write it, as the job runner. */
export function giveName(text: string): string | undefined {
  if (!names.has(text) && names.size < mostNames) names.set(text, `strom_${names.size}`)
  return names.get(text)
}

const key = Symbol('key')

const readings = new Set<string>()

/** Says of the texts of statements that they change nothing, whatever they are given. */
export function noteOnlyReads(text: string) {
  readings.add(text)
}

/** Whether that was said of it. */
export function onlyReads(text: string): boolean {
  return readings.has(text)
}

/** Stands for the value, or one of its keys, while a statement is written. Whoever read it would write down what they read. */
class Place {
  readonly [key]: PropertyKey | undefined
  constructor(of?: PropertyKey) {
    this[key] = of
  }
  toJSON(): never {
    throw new Error('a repeated statement is written before its value is known: hand it on as it is')
  }
  [Symbol.toPrimitive](): never {
    return this.toJSON()
  }
}

const whole = new Proxy(new Place(), {
  get: (place, name) => (name in place ? Reflect.get(place, name) : new Place(name)),
})

function fill<V>(parameter: unknown, value: V): unknown {
  if (!(parameter instanceof Place)) return parameter
  const of = parameter[key]
  return of === undefined ? value : value[of as keyof V]
}

/**
 * A prepared statement, for a busy path. Its text is written at its first use; from then on it is only given its value, or the keys
 * of that, and costs neither Kysely's work nor, over one connection, PostgreSQL's parsing and planning (decision 0039).
 * `build` hands the value on as it is: which columns and conditions there are cannot depend on it.
 */
export function repeated<V, Row>(
  build: (db: Db, value: V) => { compile(db: Db): CompiledQuery<Row> },
): Repeated<V, Row> {
  let written: CompiledQuery<Row> | undefined

  function write(db: Db): CompiledQuery<Row> {
    const query = build(db, whole as V).compile(db)
    giveName(query.sql)
    return query
  }

  async function list(db: Db, value: V): Promise<Row[]> {
    written ??= write(db)
    const parameters = written.parameters.map((parameter) => fill(parameter, value))
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }

  return {
    list,
    first: async (db, value) => (await list(db, value))[0],
    async one(db, value) {
      const [row] = await list(db, value)
      if (row === undefined) throw new Error('the one row that there must be is not there')
      return row
    },
    run: async (db, value) => void (await list(db, value)),
  }
}
