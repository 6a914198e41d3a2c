import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './paths.mjs'
import { readPlaywright, readVitest, summarize } from './test-summary.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-summary-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  process.exitCode = undefined
})

function report(content) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const ran = { name: join(root, 'server/src/a.test.ts'), startTime: 1_000, endTime: 13_500 }

it('counts the tests of Vitest, and the seconds of each file', () => {
  const read = readVitest(report({ numPassedTests: 7, numFailedTests: 2, testResults: [ran] }), 1)
  expect(read).toEqual({ passed: 7, failed: 2, files: [{ file: 'server/src/a.test.ts', seconds: 12.5 }] })
})

it('counts the journeys of Playwright, names those that failed, and adds up the seconds of each file', () => {
  const file = 'pages/home.spec.ts'
  const spec = (title, ok, duration) => ({ file, title, ok, tests: [{ results: [{ duration }] }] })
  const suite = {
    file,
    specs: [spec('opens', true, 1_000)],
    suites: [{ specs: [spec('plays', false, 500), spec('ends', true, 250)] }],
  }
  const stats = { expected: 2, unexpected: 1 }
  expect(readPlaywright(report({ stats, suites: [suite] }), 1)).toEqual({
    passed: 2,
    failed: 1,
    failedJourneys: ['pages/home.spec.ts: plays'],
    files: [{ file: 'e2e/journeys/pages/home.spec.ts', seconds: 1.75 }],
  })
})

it.each([['none was written'], ['it ended badly without a failed test']])(
  'a run counts as failed where %s',
  (how) => {
    const file = how === 'none was written' ? join(folder, 'none.json') : report({ numPassedTests: 3 })
    expect(readVitest(file, 1).failed).toBe(1)
    expect(readPlaywright(file, 1).failed).toBe(1)
  },
)

it('shows seconds, the slowest files, what did not run, and the count in the last line', () => {
  const lines = []
  const files = [
    ...Array.from({ length: 11 }, (_, index) => ({ file: `quick-${index}.test.ts`, seconds: index / 10 })),
    { file: 'server/src/slow.test.ts', seconds: 12 },
  ]
  const results = [
    { title: 'Checks', seconds: 20.4, passed: 3, failed: 0, files: [] },
    { title: 'Vitest', seconds: 61, passed: 9, failed: 1, files },
  ]
  summarize({
    results,
    notRun: ['NOT RUN, for there is no nginx here: the edge.'],
    log: (line) => lines.push(line),
  })
  const shown = lines.join('\n')
  expect(shown).toMatch(/Checks +20 s +3 passed, 0 failed/)
  expect(shown).toMatch(/12\.0 {2}server\/src\/slow\.test\.ts/)
  expect(shown).not.toContain('quick-1.test.ts')
  expect(shown).toContain('SLOW: server/src/slow.test.ts took 12 s')
  expect(shown).toContain('NOT RUN, for there is no nginx here: the edge.')
  expect(lines.at(-1).trim()).toBe('12 passed, 1 failed')
  expect(process.exitCode).toBe(1)
})

it('says so where no test was found', () => {
  expect(() => summarize({ results: [], notRun: [], log() {} })).toThrow('No test was found.')
})
