// deploy/prometheus and docs/upkeep.md name only figures that the site provides.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { queues } from '../../compose/jobs.ts'

const root = new URL('../../../../', import.meta.url)

it.each(['deploy/prometheus/strom-rules.yml', 'docs/upkeep.md'])(
  '%s names figures that there are',
  async (file) => {
    const test = await openTestApp({ env: { STROM_METRICS_TOKEN: 'a-token-for-prometheus' } })
    const headers = { authorization: 'Bearer a-token-for-prometheus' }
    const { body } = await test.server.inject({ url: '/metrics', headers })
    await test.close()
    const given = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    // Only PostgreSQL has connections to count.
    given.add('strom_database_connections')
    const text = readFileSync(new URL(file, root), 'utf8')
    const named = text.match(
      /\b(?:strom_[a-z]+_[a-z_]+|strom_(?:orders|mails|jobs)|nodejs_\w+|process_\w+)\b/g,
    )
    expect(named?.length).toBeGreaterThan(5)
    for (const name of new Set(named)) expect(given, name).toContain(name)
    for (const [, queue] of text.matchAll(/queue="([^"]+)"/g)) expect(Object.keys(queues)).toContain(queue)
  },
)

/** Evaluates a Prometheus expression of a time, one figure and a bound. */
function fires(expr: string, now: number, figure: number): boolean {
  const plain = expr
    .replace('time()', String(now))
    .replace(/max(?: by \(queue\))? ?\((?:\w+(?:\{[^}]*\})?)\)/, String(figure))
  const [, isAbs, left, right, than, bound] = /^(abs)?\(?(\S+) - ([^\s)]+)\)? ([<>]) (\d+)/.exec(plain) ?? []
  const difference = Number(left) - Number(right)
  const value = isAbs ? Math.abs(difference) : difference
  return than === '>' ? value > Number(bound) : value < Number(bound)
}

const rules = readFileSync(new URL('deploy/prometheus/strom-rules.yml', root), 'utf8')
const exprOf = (alert: string) =>
  (new RegExp(`alert: ${alert}\\n(?:\\s+#.*\\n)?\\s+expr: (?:>-\\n\\s+)?(.*)`).exec(rules)?.[1] ?? '').trim()

it.each([
  ['StromJobsStopped', -30, false],
  ['StromJobsStopped', -599, false],
  ['StromJobsStopped', -601, true],
  ['StromJobsStopped', -400 * 86_400, true],
  ['StromJobsStopped', 5, false],
  ['StromJobsStopped', 7200, true],
  ['StromJobsStopped', 400 * 86_400, true],
  ['StromJobsFail', -60, true],
  ['StromJobsFail', -3601, false],
  ['StromJobsFail', 400 * 86_400, false],
])('%s, by a job of %i s from now: %s', (alert, by, expected) => {
  const now = 1_800_000_000
  expect(exprOf(alert)).toMatch(/time\(\)/)
  expect(fires(exprOf(alert), now, now + by)).toBe(expected)
})
