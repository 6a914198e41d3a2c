import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openEmbedded } from '../server/src/base/db/embedded/embedded.ts'
import { createRandom } from '../server/testing/random.ts'
import type { Report } from './benchmarks.ts'
import { openLossyDisk, readJournal } from './support/lossy-disk.ts'
import { temporaryFolder } from './support/processes.ts'
import { count } from './support/table.ts'

const cuts = Number(process.env.POWER_CUTS ?? 100)
const rows = Number(process.env.POWER_CUT_ROWS ?? 1500)
const seed = Number(process.env.POWER_CUT_SEED ?? Math.floor(Date.now() / 1000))
const quiet = { info() {}, warn() {}, error() {} }
const committer = fileURLToPath(new URL('./support/committer.ts', import.meta.url))

export async function measure(): Promise<Report> {
  const [home, before] = [temporaryFolder(), temporaryFolder()]
  const journal = join(temporaryFolder(), 'journal')
  await (await openEmbedded(home, quiet)).close()
  // The lossy disk needs the very paths and inodes that the program will write to.
  const disk = openLossyDisk(join(home, 'database'))
  await commitRows(home, journal)
  const events = readJournal(journal)
  const random = createRandom(seed)
  const moments = Array.from({ length: cuts }, () => random.between(0, events.length - 1)).toSorted(
    (a, b) => a - b,
  )
  const found = { lost: [] as string[], waiting: 0 }
  let last = -1
  for (const [at, recorded] of events.entries()) {
    disk.take(recorded)
    if (recorded.event.kind === 'acknowledged') last = recorded.event.id
    for (; moments[0] === at; moments.shift()) {
      rmSync(before, { recursive: true, force: true })
      // Restores the folder's lock and mark.
      cpSync(home, before, { recursive: true, filter: (path) => !path.startsWith(join(home, 'database')) })
      found.waiting += disk.cut(join(before, 'database'), random)
      const fault = await lookFor(last, before)
      if (fault !== null) found.lost.push(`- at event ${at}, after row ${last}: ${fault}`)
    }
  }
  return [
    `Seed ${seed}: ${cuts} cuts at random moments among ${count(events.length)} writes, flushes and changes of names, in which ${count(rows)} commits were acknowledged; ${count(found.waiting / cuts)} changes were on their way at a cut. ${found.lost.length} cuts lost an acknowledged commit, or left a database that does not open.`,
    ...found.lost,
  ].join('\n\n')
}

async function commitRows(home: string, journal: string) {
  const env = { ...process.env, FOLDER: home, JOURNAL: journal, ROWS: String(rows) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', committer], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the program that commits ended with ${code}`)
}

/** null: every acknowledged row is there and whole. */
async function lookFor(last: number, home: string): Promise<string | null> {
  try {
    const { db, close } = await openEmbedded(home, quiet)
    try {
      if (last === -1) return null
      const { rows: found } = await sql<{ rows: number; changes: number; newest: number }>`
        select count(*)::int as rows, sum(changed)::int as changes, max(id)::int as newest from marks where length(filling) > 60`.execute(
        db,
      )
      const [told] = found
      // The next row may be committed but not yet acknowledged.
      const isWhole = told && (told.newest === last || told.newest === last + 1)
      if (!isWhole || told.rows !== told.newest + 1 || told.changes !== told.rows) return JSON.stringify(told)
      const { rows: byIndex } = await sql<{ n: number }>`
        select count(*)::int as n from generate_series(0, ${last}) as wanted join marks on marks.id = wanted`.execute(
        db,
      )
      return byIndex[0]?.n === last + 1 ? null : `the index has ${byIndex[0]?.n} rows`
    } finally {
      await close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
