import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { root } from './paths.mjs'

/**
 * The result of one part of `npm test`: the names of its tests, by how they ended.
 * @typedef {{ passed: string[], failed: string[], skipped: string[] }} Outcome
 */

/** Ends the name of a test that passed at its second try only. */
export const REPEATED = '(only when repeated)'

/** Outcome of a Vitest run from its JSON report. A file that could not be loaded counts as one failed. */
export function readVitestReport(file, exitCode) {
  const outcome = emptyOutcome()
  const report = readReport(file)
  for (const { name, message, status, assertionResults } of report?.testResults ?? []) {
    for (const test of assertionResults) {
      const end = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped'
      outcome[end].push(named(name, test.fullName))
    }
    const failedTests = assertionResults.some((test) => test.status === 'failed')
    if (status === 'failed' && !failedTests) outcome.failed.push(named(name, firstLine(message)))
  }
  return judged(outcome, report, exitCode)
}

/**
 * Outcome of a Playwright run from its JSON report. A journey that passed only when repeated (once, in CI, where other
 * work may hold up a player) counts as passed, and its name says so.
 */
export function readPlaywrightReport(file, exitCode) {
  const outcome = emptyOutcome()
  const report = readReport(file)
  const folder = report?.config?.rootDir ?? 'e2e'
  for (const spec of (report?.suites ?? []).flatMap(specsOf)) {
    const name = named(join(folder, spec.file), spec.title)
    for (const { status } of spec.tests) {
      if (status === 'expected') outcome.passed.push(name)
      else if (status === 'flaky') outcome.passed.push(`${name} ${REPEATED}`)
      else outcome[status === 'skipped' ? 'skipped' : 'failed'].push(name)
    }
  }
  for (const error of report?.errors ?? []) outcome.failed.push(named('e2e', firstLine(error.message)))
  return judged(outcome, report, exitCode)
}

/** Outcome of a part that could not run: one failed, with the reason. */
export function failedOutcome(reason) {
  return { ...emptyOutcome(), failed: [reason] }
}

/**
 * The counting line, for example `12 passed, 0 failed` or `12 passed, 1 failed, 3 skipped`.
 * A test counts as skipped only if no part ran it: those for PostgreSQL are skipped on the embedded database.
 */
export function countingLine(outcomes) {
  const passed = outcomes.flatMap((outcome) => outcome.passed)
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const ran = new Set([...passed, ...failed])
  const skipped = new Set(outcomes.flatMap((outcome) => outcome.skipped).filter((name) => !ran.has(name)))
  const line = `${passed.length} passed, ${failed.length} failed`
  return skipped.size > 0 ? `${line}, ${skipped.size} skipped` : line
}

/** @returns {Outcome} */
function emptyOutcome() {
  return { passed: [], failed: [], skipped: [] }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function named(file, what) {
  return `${isAbsolute(file) ? relative(root, file) : file} › ${what}`
}

function firstLine(message) {
  return (message ?? 'could not be run').trim().split('\n')[0]
}

// A runner that ends badly without a failed test (an unhandled error, a crash, no tests at all) must not look green.
function judged(outcome, report, exitCode) {
  if (outcome.failed.length > 0 || (report && exitCode === 0)) return outcome
  const reason = report ? `ended with code ${exitCode}` : `left no report (code ${exitCode})`
  return { ...outcome, failed: [`the run ${reason}; what it printed says why`] }
}
