import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser, windowlessBrowser } from './browser.mjs'
import { runChecks, staticChecks } from './checks.mjs'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { runtimeEnvironment } from './runtime.mjs'
import { failedOutcome, joinedOutcomes, readPlaywrightReport, readVitestReport } from './test-reports.mjs'
import { buildWebAppIfStale } from './web-app.mjs'
import { startPostgres } from './with-postgres.mjs'

const LIMIT_MS = 18 * 60_000
const SETTINGS =
  /^(STROM_MODE|PORT|HOST|PUBLIC_URL|DATA_DIR|(TEST_)?DATABASE_URL|TRUST_PROXY|SMTP_URL|MAIL_FROM|LOG_LEVEL|METRICS_TOKEN|MIGRATION_BACKUPS|PAYMENTS|PAYPAL_\w+)$/
/** Tests that open a database, and have nothing to do with PostgreSQL. */
const EMBEDDED_ONLY = [
  'server/src/db/{durability,embedded,full-disk,swap-folders}.test.ts',
  'server/src/start/systemd-unit.test.ts',
]
const TEST = /\.(test|spec)\.(tsx?|mjs)$/

/**
 * The parts of `npm test`, in order. Each `run({ node, filters, folder, log, stop })` returns an Outcome, or a
 * sentence that says why it did not run. `tests` are the folders that a file filter chooses from; a part without
 * them is left out when there is a filter.
 */
export const stages = [
  { id: 'checks', title: 'Checks', run: (context) => runChecks(staticChecks(), context) },
  {
    id: 'unit',
    title: 'Tests, embedded database',
    tests: ['contract/src', 'rules/src', 'server/src', 'web/src', 'scripts'],
    run: (context) => runVitest(context, 'embedded'),
  },
  { id: 'postgres', title: 'Server tests, PostgreSQL', tests: ['server/src'], run: runOnPostgres },
  { id: 'e2e', title: 'Journeys in a browser', tests: ['e2e'], run: runJourneys },
]

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

async function runVitest({ node, filters, folder, stop }, name, { args = ['run'], env = {} } = {}) {
  const report = join(folder, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, timedOut } = await run(node, [tool('vitest/vitest.mjs'), ...args, ...filters, ...reporters], {
    env: testEnvironment(node, env),
    stop,
    limitMs: LIMIT_MS,
  })
  return timedOut ? tooLong() : readVitestReport(report, code)
}

async function runOnPostgres(context) {
  const postgres = await startPostgres({ log: context.log })
  if (!postgres) return withoutPostgres()
  try {
    // Tests that open no database have had their say in the run before.
    const which = context.filters.length > 0 ? ['run'] : ['related', '--run', 'server/src/db/testing.ts']
    return await runVitest(context, 'postgres', {
      args: [...which, '--project', 'server', ...EMBEDDED_ONLY.map((glob) => `--exclude=${glob}`)],
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

async function runJourneys({ node, filters, folder, log, stop }) {
  await buildWebAppIfStale(node, log)
  const browser = await findBrowser({ node, log })
  const light = windowlessBrowser() ?? browser
  log(`Browser: ${browser}${light === browser ? '' : `, for pages ${light}`}`)
  // Pages three at a time, since much of them is waiting; players that watch the clock want the machine for themselves.
  const pages = await runProject('pages', light, 3)
  const pictures = await runProject('pictures', browser, 1)
  return joinedOutcomes([pages, pictures])

  async function runProject(project, executable, workers) {
    const report = join(folder, `journeys-${project}.json`)
    const settings = {
      STROM_BROWSER: executable,
      STROM_E2E_WORKERS: String(workers),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
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
}

// Settings of a site of one's own, exported in this shell, must not lead the tests to its data, mail or money;
// and of the two runs, the first is the one without TEST_DATABASE_URL.
function testEnvironment(node, extra) {
  const own = Object.entries(runtimeEnvironment(node)).filter(([name]) => !SETTINGS.test(name))
  return { ...Object.fromEntries(own), ...extra }
}

function tooLong() {
  return failedOutcome(
    `stopped after ${LIMIT_MS / 60_000} minutes; the last test shown above is the one to look at`,
  )
}
