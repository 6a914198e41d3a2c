import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, windowlessBrowser } from './browser.mjs'
import { runChecks, staticChecks } from './checks.mjs'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { runtimeEnvironment } from './runtime.mjs'
import { failedOutcome, readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { buildWebAppIfStale } from './web-app.mjs'
import { startPostgres } from './with-postgres.mjs'

const LIMIT_MS = 18 * 60_000
const NODE_COMPILE_CACHE = join(root, 'node_modules', '.cache', 'strom', 'node')
export const SETTINGS =
  /^(STROM_MODE|PORT|HOST|PUBLIC_URL|DATA_DIR|(TEST_)?DATABASE_(URL|CONNECTIONS)|TRUST_PROXY|SMTP_URL|MAIL_FROM|LOG_LEVEL|METRICS_TOKEN|EDGE_SECRET|NODE_URL|STOP_NOTICE_SECONDS|CHROMECAST|RESTORE_DRILL|MIGRATION_BACKUPS|PAYMENTS|PAYPAL_\w+)$/
/** Tests that open a database, and have nothing to do with PostgreSQL: folders, media, the shape of answers. */
const EMBEDDED_ONLY = [
  'server/src/db/{full-disk,data-folder/swap-folders,embedded/*}.test.ts',
  'server/src/start/{containerfile,systemd-unit}.test.ts',
  'server/src/live/push/{ingest,rtmp}.test.ts',
  'server/src/playback/gateway/sldp-*.test.ts',
  'server/src/api/headers-walk.test.ts',
]
/** Sites of several processes, and outages: they watch how long things take, so nothing runs beside them. */
export const WHOLE_SITES = ['server/src/start/several-nodes', 'server/src/api/database-']
const TEST = /\.(test|spec)\.(tsx?|mjs)$/

/**
 * The parts of `npm test`, in the order of its summary. Each `run({ node, filters, folder, log, stop, beside })` returns an
 * Outcome, or a sentence that says why it did not run. `id` is what `--only` takes. `tests` are the folders that a file
 * filter chooses from; a part without them is left out when there is a filter. A part with `besides` runs at the same time
 * as the one of that title, in what that leaves of the processor: it is told so by `beside`.
 */
export const stages = [
  {
    id: 'checks',
    title: 'Checks',
    besides: 'Journeys: pages',
    run: (context) => runChecks(staticChecks(), context),
  },
  { id: 'e2e', title: 'Journeys: pages', tests: ['e2e'], run: (context) => runJourneys(context, 'pages') },
  {
    id: 'unit',
    title: 'Tests, embedded database',
    tests: [
      'contract/src',
      'media/src',
      'rules/src',
      'server',
      'paypal-emulator',
      'architecture',
      'web/src',
      'scripts',
    ],
    run: (context) => runVitest(context, 'embedded'),
  },
  {
    id: 'postgres',
    title: 'Server tests, PostgreSQL',
    besides: 'Journeys: playback',
    tests: ['server', 'paypal-emulator'],
    run: runOnPostgres,
  },
  // With a filter the part before it runs these as well.
  { id: 'postgres', title: 'Several nodes, outages', run: runWholeSites },
  {
    id: 'e2e',
    title: 'Journeys: playback',
    tests: ['e2e'],
    run: (context) => runJourneys(context, 'playback'),
  },
]

/** The chosen parts in the order in which they run: those of a round at the same time, the first of them being shown. */
export function roundsOf(chosen) {
  const hosts = chosen.filter(({ besides }) => !chosen.some(({ title }) => title === besides))
  return hosts.map((host) => [host, ...chosen.filter(({ besides }) => besides === host.title)])
}

/** Whether any test file of the stage has one of the filters in its path. */
export function isChosen(stage, filters, folder = root) {
  if (filters.length === 0) return true
  const paths = (stage.tests ?? []).flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true }).map(
      (file) => `${part}/${String(file).replaceAll('\\', '/')}`,
    ),
  )
  return paths.some((path) => TEST.test(path) && filters.some((filter) => path.includes(filter)))
}

async function runVitest(context, name, { args = ['run'], env = {} } = {}) {
  const { node, filters, folder, log, stop, beside } = context
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // A player takes less than one of two cores: what it leaves is enough for two files at a time.
  const workers = beside ? ['--maxWorkers=2'] : []
  const { code, output, timedOut } = await run(
    node,
    [tool('vitest/vitest.mjs'), ...args, ...workers, ...filters, ...reporters],
    { env: testEnvironment(node, env), stop, limitMs: LIMIT_MS, quiet: beside, patient: beside },
  )
  if (beside) log(output)
  return timedOut ? tooLong() : readVitestReport(report, code)
}

/** Tests that do not ask for this file's PostgreSQL have had their say in the run before. */
export const ASKS_FOR_POSTGRES = 'server/testing/db/postgres.ts'

function runOnPostgres(context) {
  const elsewhere = [...EMBEDDED_ONLY, ...WHOLE_SITES.map((path) => `${path}*.test.ts`)]
  const args =
    context.filters.length > 0
      ? ['run', ...EMBEDDED_ONLY.map((glob) => `--exclude=${glob}`)]
      : ['related', '--run', ASKS_FOR_POSTGRES, ...elsewhere.map((glob) => `--exclude=${glob}`)]
  return withPostgres(context, 'postgres', args)
}

function runWholeSites(context) {
  return withPostgres(context, 'whole-sites', ['run', '--maxWorkers=2', ...WHOLE_SITES])
}

async function withPostgres(context, name, args) {
  const postgres = await startPostgres({ log: context.log })
  if (!postgres) return withoutPostgres()
  try {
    return await runVitest(context, name, {
      args: [...args, '--project', 'server'],
      env: { TEST_DATABASE_URL: postgres.url },
    })
  } finally {
    await postgres.stop()
  }
}

function withoutPostgres() {
  const required = process.env.CI === 'true' || process.env.STROM_REQUIRE_POSTGRES === '1'
  const sentence =
    'NOT RUN: no PostgreSQL could be reached or started here, so the server’s tests ran on the embedded database only'
  return required ? failedOutcome(`${sentence}, and it is required`) : `${sentence}.`
}

// Pages three at a time, since much of them is waiting; players that watch the clock one at a time.
const JOURNEYS_AT_ONCE = { pages: 3, playback: 1 }

async function runJourneys({ node, filters, folder, log, stop }, project) {
  await buildWebAppIfStale(node, log)
  const browser = (project === 'pages' && windowlessBrowser()) || (await findBrowser({ node, log }))
  log(`Browser: ${browser}`)
  const report = join(folder, `journeys-${project}.json`)
  const settings = {
    STROM_BROWSER: browser,
    STROM_E2E_WORKERS: String(JOURNEYS_AT_ONCE[project]),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // The sites' data, tens of megabytes each, goes with this folder.
    TMPDIR: folder,
  }
  const { code, timedOut } = await run(
    node,
    [
      tool('@playwright/test/cli.js'),
      'test',
      ...['--config', 'e2e/playwright.config.ts', '--project', project],
      ...['--reporter=list,json', '--pass-with-no-tests'],
      ...filters,
    ],
    { env: testEnvironment(node, settings), stop, limitMs: LIMIT_MS },
  )
  return timedOut ? tooLong() : readPlaywrightReport(report, code)
}

// Settings of a site of one's own, exported in this shell, must not lead the tests to its data, mail or money;
// and of the two runs, the first is the one without TEST_DATABASE_URL.
function testEnvironment(node, extra) {
  const own = Object.entries(runtimeEnvironment(node)).filter(([name]) => !SETTINGS.test(name))
  // Hundreds of processes load the same program.
  return { NODE_COMPILE_CACHE, ...Object.fromEntries(own), ...extra }
}

function tooLong() {
  return failedOutcome(
    `stopped after ${LIMIT_MS / 60_000} minutes; the last test shown above is the one to look at`,
  )
}
