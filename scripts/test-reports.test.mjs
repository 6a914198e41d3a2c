import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './paths.mjs'
import { countingLine, failedOutcome, readPlaywrightReport, readVitestReport } from './test-reports.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-reports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('Vitest', () => {
  const passed = { status: 'passed', fullName: 'adds' }
  const failed = { status: 'failed', fullName: 'subtracts' }
  const skipped = { status: 'skipped', fullName: 'divides' }

  it('counts tests and names the failed ones', () => {
    const file = report({
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [passed, failed, skipped] }],
    })
    expect(readVitestReport(file, 1)).toEqual({
      passed: ['a.test.ts › adds'],
      failed: ['a.test.ts › subtracts'],
      skipped: ['a.test.ts › divides'],
    })
  })

  it('a file that cannot be loaded is a failure', () => {
    const broken = {
      name: 'b.test.ts',
      status: 'failed',
      message: 'no such module\nat …',
      assertionResults: [],
    }
    const outcome = readVitestReport(report({ testResults: [broken] }), 1)
    expect(outcome.failed).toEqual(['b.test.ts › no such module'])
  })

  it('a bad end without a failed test is a failure, and so is a missing report', () => {
    const green = report({
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [passed] }],
    })
    expect(readVitestReport(green, 0)).toMatchObject({ passed: ['a.test.ts › adds'], failed: [] })
    expect(readVitestReport(green, 1).failed).toHaveLength(1)
    expect(readVitestReport(join(folder, 'none.json'), 0).failed).toHaveLength(1)
  })
})

describe('Playwright', () => {
  function spec(title, status) {
    return { title, file: 'watch.spec.ts', tests: [{ status }] }
  }

  it('counts journeys in nested groups, and names one that passed only when repeated', () => {
    const file = report({
      suites: [
        { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'skipped')] }] },
        { specs: [spec('d', 'unexpected')] },
      ],
      errors: [],
      config: { rootDir: join(root, 'e2e', 'journeys') },
    })
    expect(readPlaywrightReport(file, 1)).toEqual({
      passed: ['e2e/journeys/watch.spec.ts › a', 'e2e/journeys/watch.spec.ts › b (only when repeated)'],
      failed: ['e2e/journeys/watch.spec.ts › d'],
      skipped: ['e2e/journeys/watch.spec.ts › c'],
    })
  })

  it('an error outside any journey is a failure', () => {
    const file = report({ suites: [], errors: [{ message: 'No tests found' }] })
    expect(readPlaywrightReport(file, 1).failed).toEqual(['e2e › No tests found'])
  })
})

describe('the counting line', () => {
  const green = { passed: ['a', 'b'], failed: [], skipped: [] }

  it('sums up, and mentions skipped tests only when there are some', () => {
    expect(countingLine([green])).toBe('2 passed, 0 failed')
    const lines = [green, failedOutcome('no'), { ...green, skipped: ['c'] }]
    expect(countingLine(lines)).toBe('4 passed, 1 failed, 1 skipped')
  })

  it('does not call skipped what another part ran', () => {
    const embedded = { ...green, skipped: ['on PostgreSQL'] }
    const onPostgres = { passed: ['on PostgreSQL'], failed: [], skipped: [] }
    expect(countingLine([embedded])).toBe('2 passed, 0 failed, 1 skipped')
    expect(countingLine([embedded, onPostgres])).toBe('3 passed, 0 failed')
  })
})
