import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { backupFile } from '../backup/file-names.ts'
import { checkBackups } from './backups.ts'

let site: TestApp
let file: string
const inForce = (kept: number) => vi.waitFor(() => expect(site.app.settings.get('dailyBackups')).toBe(kept))
beforeAll(async () => {
  site = await openTestApp({ settings: { dailyBackups: 7 } })
  await inForce(7)
  file = backupFile(site.app.config.dataDir, 'daily', site.clock.now())
  mkdirSync(dirname(file), { recursive: true })
})
afterAll(() => site.close())

const production = (): TestApp['app'] => ({ ...site.app, config: { ...site.app.config, mode: 'production' } })

it('misses a daily backup where there should be one', async () => {
  expect(await checkBackups(production())).toMatchObject({ state: 'ok', says: 'One is made each night.' })
  await site.build.account()
  site.clock.advance(3 * 86_400)
  expect(await checkBackups(site.app)).toMatchObject({ state: 'ok' })
  expect(await checkBackups(production())).toMatchObject({
    state: 'warning',
    says: 'There is no daily backup yet.',
  })
})

it('says of when the last one is, and that it is too old', async () => {
  const made = (daysAgo: number) => {
    const at = new Date(site.clock.now() - daysAgo * 86_400_000)
    writeFileSync(file, '')
    utimesSync(file, at, at)
    return at.toISOString()
  }
  expect(await checkBackups(site.app)).toMatchObject({ state: 'ok' })
  const yesterday = made(1)
  const says = `The last daily one is of ${yesterday}; 7 are kept.`
  expect(await checkBackups(site.app)).toMatchObject({ state: 'ok', says })
  made(3)
  expect(await checkBackups(site.app)).toMatchObject({ state: 'warning' })
  rmSync(file)
})

it('knows of one that another node made, until there is a newer one here', async () => {
  const { app } = site
  const at = new Date(site.clock.now() - 3_600_000)
  const there = backupFile('/var/lib/strom', 'daily', at.getTime())
  const id = await app.jobs.send(app.db, 'daily-backup', {})
  const output = JSON.stringify({ node: 'http://10.0.0.12:3000', file: there })
  await sql`update pgboss.job set state = 'completed', completed_on = ${at}, output = ${output} where id = ${id}`.execute(
    app.db,
  )
  const says = `The last daily one is of ${at.toISOString()}, on http://10.0.0.12:3000: ${there}; 7 are kept.`
  expect(await checkBackups(production())).toMatchObject({ state: 'ok', says })
  const here = backupFile(app.config.dataDir, 'daily', site.clock.now())
  writeFileSync(here, '')
  expect((await checkBackups(production())).says).not.toContain('10.0.0.12')
  rmSync(here)
})

it('says that none are made where the owner wants none', async () => {
  await site.app.settings.set(site.app.db, 'dailyBackups', 0)
  await inForce(0)
  expect((await checkBackups(site.app)).says).toContain('makes none by itself')
})
