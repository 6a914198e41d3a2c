import { posix } from 'node:path'
import { demonstration, foundation, puttingTogether, slices } from './slices.ts'
import { folderUnder, isTest, type SourceFile } from './source-file.ts'

const TABLE = 'architecture/slices.ts'
const mayCall = { ...slices, ...foundation, ...demonstration }

/** A slice imports only the slices that the table allows it, and the ground under all of them. */
export function sliceImports(file: SourceFile): string[] {
  const from = folderUnder('server/src', file.path)
  if (!from || isTest(file.path) || puttingTogether.test(file.path)) return []
  const allowed = mayCall[from]
  if (!allowed)
    return [
      `'${from}' is not in the table of ${TABLE}: add it there, or move the file to the slice that owns it`,
    ]
  return file.imports.flatMap((path) => {
    const to = folderUnder('server/src', path)
    if (!to || to === from || allowed.includes(to) || to in foundation) return []
    if (from in foundation) {
      return [`imports ${path}: '${from}' lies under the slices; hand in what it needs through App (app.ts)`]
    }
    const others = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other slice'
    return [
      `imports ${path}: '${from}' may call ${others} (${TABLE}); take it from App (app.ts), or move this code to a slice that may call both`,
    ]
  })
}

/** SQL is in a slice's `queries` files, in `db`, in `reports`, and in the demonstration's seed. */
export function sqlInQueries(file: SourceFile): string[] {
  if (!file.path.startsWith('server/src/') || isTest(file.path) || mayHoldSql(file.path)) return []
  const driver = file.imports.find((name) => /^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(name))
  const built = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]*>)?`/.exec(
    file.text,
  )?.[0]
  if (!driver && !built) return []
  const what = driver ? `imports '${driver}'` : `builds SQL (${built})`
  return [
    `${what}: SQL goes to this slice's queries.ts (or a queries-….ts beside it); types of the database come from app.ts and db/`,
  ]
}

function mayHoldSql(path: string): boolean {
  const folder = folderUnder('server/src', path) ?? ''
  if (['db', 'reports', 'demo'].includes(folder)) return true
  return path === 'server/src/app.ts' || /^queries(-[a-z-]+)?\.ts$/.test(posix.basename(path))
}

/** A chain of parts that leads back to its first, or undefined when there is none. */
export function findCycle(table: Record<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  function follow(name: string, chain: string[]): string[] | undefined {
    if (chain.includes(name)) return [...chain.slice(chain.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of table[name] ?? []) {
      const cycle = follow(next, [...chain, name])
      if (cycle) return cycle
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(table)) {
    const cycle = follow(name, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Which slices import which, as the files are: what `findCycle` is asked about, besides the table. */
export function importsBetweenSlices(files: SourceFile[]): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const from = folderUnder('server/src', file.path)
    if (!from || !(from in slices)) continue
    for (const path of file.imports) {
      const to = folderUnder('server/src', path)
      if (to && to !== from && to in slices) found[from] = [...(found[from] ?? []), to]
    }
  }
  return found
}
