// The figures that deploy/prometheus and docs/upkeep.md speak of are figures that the site gives.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { queues } from '../jobs.ts'

const root = new URL('../../../', import.meta.url)

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
