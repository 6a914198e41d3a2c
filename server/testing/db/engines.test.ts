import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasPostgres } from '../../../scripts/installed-postgres.mjs'
import { chooseEngines } from './engines.ts'

const cwd = join(import.meta.dirname, '../../..')

function filesOf({ include, exclude = [] }: { include: string[]; exclude?: string[] }) {
  return new Set(globSync(include, { cwd, exclude: [...exclude, '**/node_modules/**'] }))
}

it.runIf(hasPostgres())('a draw gives each file an engine, another half to another draw', () => {
  const whole = chooseEngines('')
  const all = filesOf(whole.embedded)
  const halves = ['a', 'b', 'c'].map((draw) => {
    const { embedded, postgres } = chooseEngines(draw)
    if (!postgres) throw new Error('no PostgreSQL')
    const [onEmbedded, onPostgres] = [filesOf(embedded), filesOf(postgres)]
    expect(new Set([...onEmbedded, ...onPostgres])).toEqual(all)
    const both = [...onEmbedded].filter((file) => onPostgres.has(file))
    expect(both).toContain('server/src/base/db/database.test.ts')
    expect(both.length).toBeLessThan(all.size / 5)
    // A missing lock shows there only.
    expect(onPostgres).toContain('server/src/money/payments/capture-races.test.ts')
    for (const drawn of [onEmbedded, onPostgres]) expect(drawn.size).toBeGreaterThan(all.size / 3)
    return onPostgres
  })
  expect(new Set(halves.map((half) => [...half].sort().join())).size).toBe(halves.length)
})

it.runIf(hasPostgres())(
  'what has nothing to do with PostgreSQL, and whole sites, are drawn for neither',
  () => {
    const { embedded, postgres, sites } = chooseEngines('a')
    if (!postgres || !sites) throw new Error('no PostgreSQL')
    expect(filesOf(embedded)).toContain('server/src/compose/api/contract-walk.test.ts')
    expect(filesOf(postgres)).not.toContain('server/src/compose/api/contract-walk.test.ts')
    for (const file of filesOf(sites)) {
      expect(filesOf(embedded)).not.toContain(file)
      expect(filesOf(postgres)).not.toContain(file)
    }
  },
)
