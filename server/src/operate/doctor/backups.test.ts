import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { noteCopied } from '../../base/backup/daily-backup.ts'
import { backupFile, backupsFolder } from '../../base/backup/file-names.ts'
import { dayMs } from '../../base/clock.ts'
import type { SettingName } from '../../base/settings/definitions.ts'
import { checkBackups } from './backups.ts'

let site: TestApp
beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  rmSync(backupsFolder(site.app.config.dataDir), { recursive: true, force: true })
  await site.app.db.deleteFrom('backup_copy').execute()
})

const databaseUrl = 'postgres://database.example/strom'
const production = (config = {}): TestApp['app'] => ({
  ...site.app,
  config: { ...site.app.config, mode: 'production', ...config },
})

function made(daysAgo: number): string {
  const at = new Date(site.clock.now() - daysAgo * dayMs)
  const file = backupFile(site.app.config.dataDir, 'daily', at.getTime())
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  return at.toISOString()
}

async function keep(setting: SettingName, kept: number) {
  await site.app.settings.set(site.app.db, setting, kept)
  await vi.waitFor(() => expect(site.app.settings.get(setting)).toBe(kept))
}

it('misses a daily backup where there should be one', async () => {
  const [fresh] = await checkBackups(production())
  expect(fresh).toMatchObject({
    state: 'ok',
    says: 'There is no daily backup yet; the first is to be made at 02:40 UTC, and 7 will be kept.',
  })
  await site.build.account()
  site.clock.advance(3 * 86_400)
  expect(await checkBackups(site.app)).toMatchObject([{ state: 'ok' }])
  for (const config of [{}, { databaseUrl }]) {
    const [late] = await checkBackups(production(config))
    expect(late).toMatchObject({ state: 'warning', says: 'There is no daily backup yet.' })
  }
})

it('says of when the last one is, and that it is too old', async () => {
  made(3)
  expect((await checkBackups(site.app))[0]).toMatchObject({ state: 'warning' })
  const yesterday = made(1)
  const says = `The last daily one is from ${yesterday}; 7 are kept.`
  expect((await checkBackups(site.app))[0]).toMatchObject({ state: 'ok', says })
})

it('does not take one for the newest that a clock has made which was ahead', async () => {
  for (const days of [-1 / 24, -1, -400]) made(days)
  expect((await checkBackups(production()))[0]).toMatchObject({
    state: 'warning',
    says: 'There is no daily backup yet.',
  })
  const old = made(3)
  expect((await checkBackups(production()))[0]).toMatchObject({
    state: 'warning',
    says: expect.stringContaining(old),
  })
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
  const says = `The last daily one is from ${at.toISOString()}, on http://10.0.0.12:3000: ${there}; 7 are kept.`
  expect((await checkBackups(production()))[0]).toMatchObject({ state: 'ok', says })
  made(0)
  expect((await checkBackups(production()))[0]?.says).not.toContain('10.0.0.12')
  await sql`delete from pgboss.job where id = ${id}`.execute(app.db)
})

it('warns until one is known to be on another machine, and when that was too long ago; not of a demonstration', async () => {
  const copies = async () => (await checkBackups(production())).find(({ check }) => check === 'copies')
  const none = { state: 'warning', says: 'No backup is known to be on another machine.' }
  expect(await copies()).toMatchObject(none)
  expect(await noteCopied(site.app)).toBeNull()
  const yesterday = made(1)
  expect(await copies()).toMatchObject(none)
  await noteCopied(site.app)
  const says = `The last backup that is known to be on another machine is from ${yesterday}.`
  expect(await copies()).toMatchObject({ state: 'ok', says })
  site.clock.advance(6 * 86_400 - 1)
  expect(await copies()).toMatchObject({ state: 'ok', says })
  site.clock.advance(2)
  expect(await copies()).toMatchObject({ state: 'warning', says })
  made(0)
  expect(await copies()).toMatchObject({ state: 'warning', says })
  await noteCopied(site.app)
  expect(await copies()).toMatchObject({ state: 'ok' })
  expect((await checkBackups(site.app)).map(({ check }) => check)).toEqual(['backups'])
})

it.each([
  ['dailyBackups', {}],
  ['dailyBackupsOfPostgres', { databaseUrl }],
] as const)('is content with %s at 0 only while it is told of other backups', async (setting, config) => {
  await keep(setting, 0)
  const off = `The site makes none by itself (setting ${setting} is 0)`
  const found = () => checkBackups(production(config))
  expect(await found()).toMatchObject([{ state: 'warning', says: `${off}, and was told of none.` }])
  const at = await noteCopied(production(config))
  const told = at?.toISOString()
  expect(await found()).toMatchObject([
    { state: 'ok', says: `${off}; the last that is known to be on another machine is from ${told}.` },
  ])
  site.clock.advance(7 * 86_400 + 1)
  expect(await found()).toMatchObject([
    { state: 'warning', says: `${off}, and was last told of one from ${told}.` },
  ])
  expect(
    await checkBackups({ ...production(config), config: { ...site.app.config, ...config } }),
  ).toMatchObject([{ state: 'ok' }])
  await keep(setting, 7)
})
