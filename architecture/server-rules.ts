import { posix } from 'node:path'
import { folderUnder, isTest, type SourceFile } from './source-file.ts'
import { wings } from './wings.ts'

const TABLE = 'architecture/wings.ts'

/** `room` is undefined for files directly in a wing. */
function placeOf(path: string): { wing: string; room: string | undefined } | undefined {
  const [wing, room, file] = /^server\/src\/(.+)$/.exec(path)?.[1]?.split('/') ?? []
  if (!wing || !room) return undefined
  return { wing, room: file === undefined ? undefined : room }
}

export function wingImports(file: SourceFile): string[] {
  const from = placeOf(file.path)
  if (!from || isTest(file.path)) return []
  const { uses, rooms } = wings[from.wing] ?? {}
  if (!uses || !rooms || (from.room !== undefined && !(from.room in rooms)))
    return [`lies in no wing and room of ${TABLE}: add it there, or move it to the room that owns it`]
  return file.imports.flatMap((path) => {
    const to = placeOf(path)
    if (!to) return []
    if (to.wing !== from.wing) {
      if (uses.includes(to.wing)) return []
      return [
        `imports ${path}: '${from.wing}' lies below '${to.wing}' or beside it (${TABLE}); have it handed in by who sees both`,
      ]
    }
    if (!from.room || !to.room || to.room === from.room || rooms[from.room]?.includes(to.room)) return []
    return [`imports ${path}: the table in ${TABLE} does not let '${from.room}' use '${to.room}'`]
  })
}

/** The contract's folders are wings, and import as the wings of the server do. */
export function contractWings(file: SourceFile): string[] {
  const from = folderUnder('contract/src', file.path)
  if (!from || from === 'content' || isTest(file.path)) return []
  const uses = wings[from]?.uses
  if (!uses) return [`lies in no wing of ${TABLE}: move it to the one whose routes answer it`]
  return file.imports.flatMap((path) => {
    const to = folderUnder('contract/src', path)
    if (!to || to === 'content' || to === from || uses.includes(to)) return []
    return [`imports ${path}: '${from}' lies below '${to}' or beside it (${TABLE})`]
  })
}

export function sqlInQueries(file: SourceFile): string[] {
  if (!file.path.startsWith('server/src/') || isTest(file.path) || mayHoldSql(file.path)) return []
  const driver = file.imports.find((name) => /^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(name))
  const built = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^>]*>)?`/.exec(
    file.text,
  )?.[0]
  if (!driver && !built) return []
  const what = driver ? `imports '${driver}'` : `builds SQL (${built})`
  return [
    `${what}: SQL goes to this room's queries.ts (or a queries-….ts beside it); types of the database come from base/db`,
  ]
}

function mayHoldSql(path: string): boolean {
  if (['db', 'reports', 'demo'].includes(placeOf(path)?.room ?? '')) return true
  return /^queries(-[a-z-]+)?\.ts$/.test(posix.basename(path))
}

/** The first part ends the chain too. */
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

/** Without tests. */
export function importsBetweenFiles(files: SourceFile[]): Record<string, readonly string[]> {
  const own = files.filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
  return Object.fromEntries(own.map(({ path, imports }) => [path, imports]))
}
