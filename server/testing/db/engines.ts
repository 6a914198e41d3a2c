import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasPostgres } from '../../../scripts/installed-postgres.mjs'
import { draw, drawNumber } from '../draw.ts'

const root = join(import.meta.dirname, '../../..')

/** They open a database but do not depend on PostgreSQL. */
const EMBEDDED_ONLY = [
  'server/src/base/db/full-disk.test.ts',
  'server/src/base/db/data-folder/swap-folders.test.ts',
  'server/src/base/db/embedded/*.test.ts',
  'server/src/live/{push/ingest,push/rtmp,rtmp/rtmp,transcoding/transcoding,stills/stills,rewind/rewind}.test.ts',
  'server/src/money/paypal/*.test.ts',
  'server/src/watch/playback/gateway/{sldp,external,gateway}*.test.ts',
  'server/src/compose/api/{headers-walk,contract-walk,head-timeout,edge}.test.ts',
  'server/src/{api-keys/api-keys,mail/mail-server}.test.ts',
]

/** Timing matters in these, so no other server tests run beside them. */
const WHOLE_SITES = [
  'server/src/compose/start/several-nodes*.test.ts',
  'server/src/compose/api/database-*.test.ts',
]

const ALL = '{server,paypal-emulator,architecture}/**/*.test.ts'

const NAMES_AN_ENGINE = /describeOnEachDatabase|describeOnPostgres|postgresUrl|kindOfRun/

/** Concurrent calls: the embedded database has one connection, so a missing lock shows on PostgreSQL only. */
const RACES = /Promise\.all/

/**
 * As vitest's include and exclude. A draw (any text, such as a commit's id) assigns each file to one engine;
 * files that name an engine run on both, races on PostgreSQL. Without a draw all run on both.
 */
export function chooseEngines(by = draw) {
  const embedded = { include: [ALL], exclude: WHOLE_SITES }
  const postgres = { include: [ALL], exclude: [...EMBEDDED_ONLY, ...WHOLE_SITES] }
  const sites = { include: WHOLE_SITES }
  // In CI a missing PostgreSQL must fail.
  if (!hasPostgres() && process.env.CI !== 'true') return { embedded, postgres: undefined, sites: undefined }
  if (!by) return { embedded, postgres, sites }
  const [onlyEmbedded, sitesTests] = [EMBEDDED_ONLY, WHOLE_SITES].map((globs) => new Set(filesOf(globs)))
  const has = (file: string, words: RegExp) => words.test(readFileSync(join(root, file), 'utf8'))
  const drawn = filesOf([ALL]).filter(
    (file) => !onlyEmbedded?.has(file) && !sitesTests?.has(file) && !has(file, NAMES_AN_ENGINE),
  )
  const onPostgres = new Set(drawn.filter((file) => has(file, RACES) || drawNumber(file, by) < 0.5))
  return {
    embedded: { include: [ALL], exclude: [...WHOLE_SITES, ...onPostgres] },
    postgres: {
      include: [ALL],
      exclude: [...EMBEDDED_ONLY, ...WHOLE_SITES, ...drawn.filter((file) => !onPostgres.has(file))],
    },
    sites,
  }
}

function filesOf(globs: string[]): string[] {
  return globSync(globs, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  )
}
