// npm test: the checks, Vitest and Playwright. It goes on after a failure, and its last line counts tests.
// npm test -- --only checks|unit|postgres|e2e   some parts only (several with commas)
// npm test -- sign-in                           only test files with this in their path
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPrograms } from './debian.mjs'
import { tool } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { runCommand, Stop } from './stop.mjs'
import {
  embeddedRuns,
  needsDatabase,
  testEnvironment,
  wholeSites,
  withoutPostgres,
} from './test-settings.mjs'

const parts = ['checks', 'unit', 'postgres', 'e2e']
const elsewhere = ['web', 'rules', 'scripts'].flatMap((project) => ['--project', project])
const log = console.log
const results = []
const interruption = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'strom-test-'))

await runCommand(async () => {
  const { only, files } = readArguments()
  const chosen = (part) => only.includes(part)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())
  try {
    const node = await prepare(log)
    const notRun = only.some((part) => part !== 'checks') ? await installPrograms(log) : []
    const run = await openRuns(node, files)
    // Journeys spend much of their time waiting, so what does not watch the clock runs beside them.
    await together([
      chosen('checks') && files.length === 0 && run.checks,
      chosen('e2e') && (() => run.journeys('pages', 3)),
    ])
    const embedded = 'Server tests, embedded database'
    const ofFiles = files.length > 0 && ['run', '--project', 'server', ...files]
    if (chosen('unit')) await together([() => run.vitest(embedded, ofFiles || embeddedRuns.before)])
    // Players watch the clock and leave the processor idle.
    await together([
      () =>
        oneAfterAnother([
          chosen('postgres') &&
            files.length === 0 &&
            (() => run.onPostgres('Several nodes, outages', wholeSites)),
          chosen('postgres') && (() => run.onPostgres('Server tests, PostgreSQL', needsDatabase(files))),
          chosen('unit') && !ofFiles && (() => run.vitest(`${embedded}, rest`, embeddedRuns.beside)),
          chosen('unit') &&
            (() => run.vitest('Tests of pages, rules and scripts', ['run', ...elsewhere, ...files])),
        ]),
      chosen('e2e') && (() => run.journeys('playback', 1)),
    ])
    summarize(notRun)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { only: { type: 'string' } },
      allowPositionals: true,
    })
    const only = values.only?.split(',') ?? parts
    const unknown = only.find((part) => !parts.includes(part))
    if (unknown !== undefined) throw new Error(`--only takes ${parts.join(', ')}; not '${unknown}'.`)
    return { only, files: positionals }
  } catch (error) {
    throw new Stop(`npm test: ${/** @type {Error} */ (error).message}`)
  }
}

/** Runs parts one after another; after an interruption none begins. */
async function oneAfterAnother(runs) {
  for (const start of runs) await together([start])
}

/** Runs parts at the same time; after an interruption none begins. */
async function together(runs) {
  if (interruption.signal.aborted) throw new Stop('interrupted')
  await Promise.all(runs.filter(Boolean).map((start) => start()))
}

async function openRuns(node, files) {
  // Only now, since they import packages that `prepare` may have had to install.
  const [
    { runChecks, staticChecks },
    { startPostgres },
    { findBrowser, windowlessBrowser },
    { buildIfStale },
  ] = await Promise.all([
    import('./checks.mjs'),
    import('./with-postgres.mjs'),
    import('./browser.mjs'),
    import('./build.mjs'),
  ])
  const stop = interruption.signal

  async function checks() {
    const { passed, failed } = await runChecks(staticChecks(), { node, log, stop })
    results.push({ title: 'Checks', passed: passed.length, failed: failed.length })
  }

  async function vitest(title, args, env = {}) {
    log(`\n── ${title} ──`)
    const report = join(folder, `${title}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const all = [tool('vitest/vitest.mjs'), ...args, '--passWithNoTests', ...reporters]
    const { code } = await run(node, all, { env: testEnvironment(node, env), stop })
    const { numPassedTests: passed, numFailedTests: failed } = readReport(report)
    addResult(title, code, { passed, failed })
  }

  async function onPostgres(title, args) {
    const postgres = await startPostgres({ log })
    if (!postgres) return results.push({ title, ...withoutPostgres() })
    try {
      await vitest(title, [...args, '--project', 'server'], { TEST_DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  }

  async function journeys(project, workers) {
    await buildIfStale('web', node, log)
    await buildIfStale('server', node, log)
    const browser = windowlessBrowser() ?? (await findBrowser({ node, log }))
    log(`\n── Journeys: ${project}, in ${browser} ──`)
    const report = join(folder, `journeys-${project}.json`)
    const env = testEnvironment(node, {
      STROM_BROWSER: browser,
      STROM_E2E_WORKERS: String(workers),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // The sites' data, tens of megabytes each, goes with this folder.
      TMPDIR: folder,
    })
    const options = ['--config', 'e2e/playwright.config.ts', '--project', project, '--pass-with-no-tests']
    const all = [tool('@playwright/test/cli.js'), 'test', ...options, '--reporter=list,json', ...files]
    const { code } = await run(node, all, { env, stop })
    const { expected, flaky, unexpected } = readReport(report).stats ?? {}
    addResult(`Journeys: ${project}`, code, { passed: expected + flaky, failed: unexpected })
  }

  return { checks, vitest, onPostgres, journeys }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/** A run that ended badly without a failed test (a file that cannot be loaded, a crash) counts as one failed. */
function addResult(title, code, { passed, failed }) {
  results.push({ title, passed: passed || 0, failed: failed || (code === 0 ? 0 : 1) })
}

function summarize(notRun) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const line = ({ passed, failed }) => `${passed} passed, ${failed} failed`
  log('\n── Summary ──')
  for (const result of results) log(`${result.title.padEnd(26)} ${result.note ?? line(result)}`)
  for (const sentence of notRun) log(sentence)
  log(`\n${line({ passed: sum('passed'), failed: sum('failed') })}`)
  if (sum('passed') + sum('failed') === 0) throw new Stop('No test was found.')
  if (sum('failed') > 0) process.exitCode = 1
}
