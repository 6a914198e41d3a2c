import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.mjs'
import { slowFiles } from './slow-files.mjs'
import { Stop } from './stop.mjs'

const SLOW_SECONDS = 10
const SHOWN = 10

/** A crash, or a file that does not load, counts as one failure. */
const failedOf = (failed, code) => failed || (code === 0 ? 0 : 1)

export function readVitest(report, code) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report)
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: numPassedTests, failed: failedOf(numFailedTests, code), files }
}

export function readPlaywright(report, code) {
  const { stats: { expected = 0, unexpected = 0 } = {}, suites = [] } = readReport(report)
  const files = suites.map((suite) => ({
    file: `e2e/journeys/${suite.file}`,
    seconds: specsOf(suite)
      .flatMap(resultsOf)
      .reduce((sum, { duration }) => sum + duration / 1000, 0),
  }))
  const failedJourneys = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `${file}: ${title}`)
  return { passed: expected, failed: failedOf(unexpected, code), failedJourneys, files }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]
const resultsOf = ({ tests }) => tests.flatMap((test) => test.results)

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

export function summarize({ results, notRun, log }) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const line = ({ passed, failed }) => `${passed} passed, ${failed} failed`
  log('\n── Summary ──')
  for (const result of results)
    log(`${result.title.padEnd(20)} ${`${Math.round(result.seconds)} s`.padStart(6)}   ${line(result)}`)
  const files = results.flatMap((result) => result.files).sort((a, b) => b.seconds - a.seconds)
  if (files.length > 0) log('\nThe slowest files, in seconds:')
  for (const { file, seconds } of files.slice(0, SHOWN)) log(`${seconds.toFixed(1).padStart(6)}  ${file}`)
  for (const { file, seconds } of files.filter(isUnlisted))
    log(
      `SLOW: ${file} took ${Math.round(seconds)} s; make it quicker, or give its reason in scripts/slow-files.mjs.`,
    )
  for (const sentence of notRun) log(sentence)
  log(`\n${line({ passed: sum('passed'), failed: sum('failed') })}`)
  if (sum('passed') + sum('failed') === 0) throw new Stop('No test was found.')
  if (sum('failed') > 0) process.exitCode = 1
}

function isUnlisted({ file, seconds }) {
  return seconds > SLOW_SECONDS && !file.startsWith('e2e/') && !(file in slowFiles)
}
