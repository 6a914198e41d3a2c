import { join } from 'node:path'
import { root } from './paths.mjs'
import { runtimeEnvironment } from './runtime.mjs'

/** Tests that open a database, and have nothing to do with PostgreSQL: folders, media, the shape of answers. */
const embeddedOnly = [
  'server/src/db/{full-disk,data-folder/swap-folders,embedded/*}.test.ts',
  'server/src/live/{push/ingest,push/rtmp,rtmp/rtmp,transcoding/transcoding,stills/stills,rewind/rewind}.test.ts',
  'server/src/adapters/paypal/*.test.ts',
  'server/src/playback/gateway/{sldp,external,gateway}*.test.ts',
  'server/src/api/{headers-walk,contract-walk,head-timeout,edge}.test.ts',
  'server/src/{api-keys/api-keys,mail/mail-server}.test.ts',
]

/** The one file that asks for PostgreSQL; tests that do not import it have run on no database. */
export const asksForPostgres = 'server/testing/db/postgres.ts'

/** Sites of several processes, and outages: they watch how long things take, so no other tests of the server run beside them. */
export const sitePaths = ['server/src/start/several-nodes', 'server/src/api/database-']

/** Vitest's arguments for `sitePaths`. */
export const wholeSites = ['run', '--maxWorkers=2', ...sitePaths]

/** Tests of the server that watch no clock: they run beside players, who leave the processor idle. */
const besidePlayers = [
  ...['payments', 'cli', 'console', 'adapters', 'backup', 'invitations', 'demo'],
  ...['subscriptions', 'support', 'webhooks', 'accounts', 'dev', 'texts', 'pages', 'own-data', 'reports'],
]

/** Vitest's arguments for the server's tests on the embedded database: those beside players, and all others before them. */
export const embeddedRuns = {
  before: ['run', '--project', 'server', ...besidePlayers.map((part) => `--exclude=server/src/${part}/**`)],
  beside: [
    'run',
    '--project',
    'server',
    '--maxWorkers=2',
    ...besidePlayers.map((part) => `server/src/${part}/`),
  ],
}

/** Vitest's arguments for the tests that ask for a database, or for some files. */
export function needsDatabase(files) {
  const excluded = (globs) => globs.map((glob) => `--exclude=${glob}`)
  if (files.length > 0) return ['run', ...files, ...excluded(embeddedOnly)]
  const elsewhere = sitePaths.map((path) => `${path}*.test.ts`)
  // Beside a player, which takes less than one of two cores.
  return ['related', '--run', asksForPostgres, '--maxWorkers=2', ...excluded([...embeddedOnly, ...elsewhere])]
}

/** Settings of a site of one's own, exported in this shell, must not lead the tests to its data, mail or money. */
export const siteSettings =
  /^(STROM_MODE|TEST_DATABASE_(URL|CONNECTIONS)|(STROM_)?(PORT|HOST|PUBLIC_URL|RTMP_PORT|RTMP_URL|DATA_DIR|DATABASE_(URL|CONNECTIONS)|TRUST_PROXY|SMTP_URL|MAIL_FROM|LOG_LEVEL|METRICS_TOKEN|EDGE_SECRET|NODE_URL|STOP_NOTICE_SECONDS|CHROMECAST|RESTORE_DRILL|MIGRATION_BACKUPS|PAYMENTS|PAYPAL_\w+)(_FILE)?)$/

export function testEnvironment(node, extra) {
  const own = Object.entries(runtimeEnvironment(node)).filter(([name]) => !siteSettings.test(name))
  // Hundreds of processes load the same program.
  const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'strom', 'node')
  return { NODE_COMPILE_CACHE, ...Object.fromEntries(own), ...extra }
}

/** The result of a part that wants PostgreSQL where there is none. */
export function withoutPostgres() {
  const required = process.env.CI === 'true' || process.env.STROM_REQUIRE_POSTGRES === '1'
  const note = `NOT RUN: no PostgreSQL could be reached or started here${required ? ', and it is required' : ''}.`
  return { passed: 0, failed: required ? 1 : 0, note }
}
