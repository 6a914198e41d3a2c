import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPrograms } from './debian.mjs'
import { listDrawn } from './draw-journeys.mjs'
import { hasPostgres } from './installed-postgres.mjs'
import { root, tool } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { runCommand, Stop } from './stop.mjs'
import { testEnvironment } from './test-environment.mjs'
import { readPlaywright, readVitest, summarize } from './test-summary.mjs'

const HELP = `npm test                          each kind of test; engines, rounds and journeys drawn by the commit's id
npm test -- --all                 everything: each file on both databases, all rounds, all journeys
npm test -- sign-in               only test files with this in their path, without the checks; on both databases
npm test -- --only unit,e2e       only these parts: checks, unit, postgres, e2e
STROM_TEST_DRAW=<id> npm test     draws as that commit did`

const parts = {
  checks: 'types, lint and format, dead code',
  unit: 'Vitest: pages, rules, scripts, and the server on the embedded database',
  postgres: 'the server on PostgreSQL, several nodes, outages',
  e2e: 'journeys in a browser',
}
const projects = { unit: ['rules', 'scripts', 'server', 'web'], postgres: ['postgres', 'sites'] }
const log = console.log
const results = []
const interruption = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'strom-test-'))

await runCommand(async () => {
  const { help, all, only, files } = readArguments()
  if (help) return log(HELP)
  const chosen = (part) => only.includes(part)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())
  try {
    const draw = all || files.length > 0 ? '' : (process.env.STROM_TEST_DRAW ?? commit())
    if (draw)
      log(`Drawn by ${draw}: STROM_TEST_DRAW=${draw} npm test repeats it, npm test -- --all has everything.`)
    const node = await prepare(log)
    const notRun = only.some((part) => part !== 'checks') ? await installPrograms(log) : []
    const run = await openRuns(node, files, draw)
    const browser = chosen('e2e') && (await run.browser(notRun))
    // Pages take the whole processor; players mostly wait, so the server's tests run beside them.
    await together([
      chosen('checks') && files.length === 0 && run.checks,
      browser && (() => run.journeys('pages', browser)),
    ])
    const canRun = (part) => part !== 'postgres' || hasPostgres() || process.env.CI === 'true'
    const ofVitest = Object.keys(projects).filter((part) => chosen(part) && canRun(part))
    await together([
      ofVitest.length > 0 &&
        (() =>
          run.vitest(
            ofVitest.flatMap((part) => projects[part]),
            browser,
          )),
      browser && (() => run.journeys('playback', browser)),
    ])
    await together([browser && (() => run.journeys('latency', browser))])
    await together([browser && (() => run.journeysAgain(browser))])
    summarize({ results, notRun, log })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { only: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const names = Object.keys(parts)
    const only = values.only?.split(',') ?? names
    const unknown = only.find((part) => !names.includes(part))
    if (unknown !== undefined) throw new Error(`--only takes ${names.join(', ')}; not '${unknown}'.`)
    return { help: values.help === true, all: values.all === true, only, files: positionals }
  } catch (error) {
    const [sentence] = /** @type {Error} */ (error).message.split('. To specify a positional')
    throw new Stop(`npm test: ${sentence}\n\n${HELP}`)
  }
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, stdio: 'pipe' })
      .toString()
      .trim()
  } catch {
    return Math.random().toString(36).slice(2, 10)
  }
}

async function together(runs) {
  if (interruption.signal.aborted) throw new Stop('interrupted')
  await Promise.all(runs.filter(Boolean).map((start) => start()))
}

async function openRuns(node, files, draw) {
  // These import packages that `prepare` may have to install first.
  const [{ runChecks, staticChecks }, { findBrowser }, { buildIfStale }] = await Promise.all([
    import('./checks.mjs'),
    import('./browser.mjs'),
    import('./build.mjs'),
  ])
  const stop = interruption.signal

  async function timed(title, work) {
    const started = Date.now()
    const result = await work()
    results.push({ title, seconds: (Date.now() - started) / 1000, files: [], ...result })
  }

  function checks() {
    return timed('Checks', async () => {
      const { passed, failed } = await runChecks(staticChecks(), { node, log, stop })
      return { passed: passed.length, failed: failed.length }
    })
  }

  function vitest(projects, browser) {
    return timed('Vitest', async () => {
      log('\n── Vitest ──')
      const report = join(folder, 'vitest.json')
      const options = ['--passWithNoTests', '--reporter=default', '--reporter=json']
      // Three players take three quarters of a core.
      if (browser) options.push('--maxWorkers=2')
      const chosen = projects.map((project) => `--project=${project}`)
      const args = [
        tool('vitest/vitest.mjs'),
        'run',
        ...files,
        ...chosen,
        ...options,
        `--outputFile.json=${report}`,
      ]
      const env = testEnvironment(node, draw ? { STROM_TEST_DRAW: draw } : {})
      const { code } = await run(node, args, { env, stop })
      return readVitest(report, code)
    })
  }

  async function browser(notRun) {
    const found = await findBrowser({ node, log })
    if (found) return found
    if (process.env.CI === 'true') throw new Stop('No browser was found, and none could be installed.')
    notRun.push(
      'NOT RUN, for there is no browser here: every journey (CHROME_PATH may name a Chrome, Chromium or Edge).',
    )
    return undefined
  }

  function journeys(project, browser) {
    return timed(`Journeys: ${project}`, async () => {
      await buildIfStale('web', node, log)
      await buildIfStale('server', node, log)
      log(`\n── Journeys: ${project}, in ${browser} ──`)
      return playwright(project, browser, { alone: project === 'latency', drawn: draw })
    })
  }

  /** A player that is late because of other work passes alone, which is when its journey counts. */
  async function journeysAgain(browser) {
    for (const part of results.filter(({ failedJourneys = [] }) => failedJourneys.length > 0)) {
      log(`\n── ${part.title}, what failed again and alone ──\n${part.failedJourneys.join('\n')}`)
      const options = { alone: true, args: ['--last-failed', '--trace=retain-on-failure'] }
      await timed('  again, alone', () => playwright(part.project, browser, options))
      part.failed -= part.failedJourneys.length
    }
  }

  async function playwright(project, browser, { alone, drawn = '', args = [] }) {
    const report = join(folder, `journeys-${project}.json`)
    const env = testEnvironment(node, {
      STROM_BROWSER: browser,
      ...(alone && { STROM_E2E_WORKERS: '1' }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      // The sites' data, tens of megabytes each, goes with this folder.
      TMPDIR: folder,
    })
    const command = [tool('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']
    command.push(`--project=${project}`, ...files, ...args)
    if (drawn) {
      const list = join(folder, `drawn-${project}.txt`)
      writeFileSync(list, await listDrawn(node, command, drawn, { env, stop }))
      command.push('--test-list', list)
    }
    command.push('--pass-with-no-tests', '--reporter=list,json')
    const { code } = await run(node, command, { env, stop })
    return { project, ...readPlaywright(report, code) }
  }

  return { checks, vitest, browser, journeys, journeysAgain }
}
