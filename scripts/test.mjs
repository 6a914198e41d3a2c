// npm test: everything, in one run that goes on after a failure, and ends with the line that counts tests.
// npm test -- --only checks|unit|postgres|e2e   some parts only (several with commas)
// npm test -- sign-in                           only test files with this in their path
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPrograms } from './debian.mjs'
import { whenNpmIsGone } from './npm-gone.mjs'
import { prepare } from './prepare.mjs'
import { runCommand, Stop } from './stop.mjs'
import { countingLine, failedOutcome, REPEATED } from './test-reports.mjs'

const log = console.log

await runCommand(async () => {
  const results = []
  let notRun = []
  try {
    const node = await prepare(log)
    // Only now: what the stages import may need the packages.
    const { isChosen, roundsOf, stages } = await import('./test-stages.mjs')
    const { only, filters } = readArguments(process.argv.slice(2), stages)
    const chosen = stages.filter((stage) => only.includes(stage.id) && isChosen(stage, filters))
    if (chosen.length === 0) throw new Stop(`No test file has ${filters.join(' or ')} in its path.`)
    if (only.some((id) => id !== 'checks')) notRun = await installPrograms(log)
    await runStages(roundsOf(chosen), { node, filters }, results)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    results.push({ title: 'npm test', outcome: failedOutcome(error.message) })
  }
  process.exitCode = summarize(results, notRun)
})

async function runStages(rounds, given, results) {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interruption.abort())
  whenNpmIsGone(() => interruption.abort())
  const folder = mkdtempSync(join(tmpdir(), 'strom-test-'))
  const context = { ...given, folder, stop: interruption.signal }
  try {
    for (const [shown, ...besides] of rounds) {
      log(`\n── ${[shown, ...besides].map(({ title }) => title).join(', and beside it: ')} ──`)
      results.push(
        ...(await Promise.all([
          runShown(shown, context),
          ...besides.map((stage) => runBeside(stage, context)),
        ])),
      )
      if (interruption.signal.aborted) throw new Stop('interrupted; the parts after this one did not run')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runShown(stage, context) {
  return runStage(stage, { ...context, log, beside: false })
}

/** Shows its output in one piece at its end, not between the lines of the part beside it. */
async function runBeside(stage, context) {
  const said = []
  const result = await runStage(stage, { ...context, log: (line) => said.push(line), beside: true })
  log(`\n── ${stage.title}, in ${minutes(result.ms)} ──\n${said.join('\n')}\n`)
  return result
}

async function runStage({ title, run }, context) {
  const startedAt = Date.now()
  const outcome = await run(context).catch((error) => asFailure(error, context.log))
  return { title, outcome, ms: Date.now() - startedAt }
}

function asFailure(error, tell) {
  if (!(error instanceof Stop)) tell(error.stack)
  return failedOutcome(error.message)
}

function readArguments(args, stages) {
  const known = [...new Set(stages.map((stage) => stage.id))]
  const filters = []
  let only = known
  for (let at = 0; at < args.length; at += 1) {
    const [option, value = args[at + 1] ?? ''] = args[at].split('=')
    if (option === '--only') {
      only = value.split(',')
      if (!args[at].includes('=')) at += 1
    } else if (args[at].startsWith('-')) {
      throw new Stop(
        `npm test does not know ${args[at]}: it takes --only ${known.join('|')} and parts of test files’ paths.`,
      )
    } else filters.push(args[at])
  }
  const unknown = only.find((id) => !known.includes(id))
  if (unknown !== undefined) throw new Stop(`--only takes ${known.join(', ')}; not '${unknown}'.`)
  return { only, filters }
}

function summarize(results, notRun) {
  const ran = results.filter(({ outcome }) => typeof outcome !== 'string')
  log('\n── Summary ──')
  for (const { title, outcome, ms } of results) {
    const end = typeof outcome === 'string' ? outcome : countingLine([outcome])
    log(`${title.padEnd(26)} ${(ms === undefined ? '' : minutes(ms)).padStart(12)}   ${end}`)
  }
  log(`${'All'.padEnd(26)} ${minutes(process.uptime() * 1000).padStart(12)}`)
  const repeated = ran.flatMap(({ outcome }) => outcome.passed.filter((name) => name.endsWith(REPEATED)))
  if (repeated.length > 0) log(`\nWorth a look:\n${repeated.map((name) => `  ${name}`).join('\n')}`)
  if (notRun.length > 0) log(`\n${notRun.join('\n')}`)
  const failures = ran.flatMap(({ title, outcome }) => outcome.failed.map((name) => `${title}: ${name}`))
  if (failures.length > 0) log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  log(`\n${countingLine(ran.map(({ outcome }) => outcome))}`)
  return failures.length > 0 ? 1 : 0
}

function minutes(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2)} s`
}
