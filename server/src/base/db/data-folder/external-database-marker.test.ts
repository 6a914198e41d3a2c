import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../../../../testing/db/databases.ts'
import { makeTestFolder } from '../../../../testing/db/embedded.ts'
import { openApp } from '../../../compose/open-app.ts'
import { backUpAlone } from '../../backup/back-up-closed.ts'
import { restoreFile } from '../../backup/restore.ts'
import { readConfig } from '../../config.ts'
import { StartupError } from '../../startup-error.ts'
import { noteKeptElsewhere } from './external-database-marker.ts'

const tell = () => {}
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strom-kept-'))
  folders.push(folder)
  return folder
}

const production = {
  STROM_MODE: 'production',
  STROM_PUBLIC_URL: 'https://live.example.org',
  STROM_PAYMENTS: 'none',
  STROM_LOG_LEVEL: 'silent',
  STROM_SMTP_URL: 'smtp://mail.example.org',
  STROM_MAIL_FROM: 'live@example.org',
}

it('a backup of a folder without any data is refused, and leaves none', async () => {
  const folder = newFolder()
  const config = readConfig({ STROM_DATA_DIR: folder })
  const refused = backUpAlone({ config, file: join(folder, 'b.gz'), tell })
  await expect(refused).rejects.toThrow(StartupError)
  await expect(refused).rejects.toThrow("There is no site's data in")
  expect(existsSync(join(folder, 'database'))).toBe(false)
})

it('a folder whose site is on PostgreSQL is not worked on without STROM_DATABASE_URL, until its note is deleted', async () => {
  const folder = newFolder()
  noteKeptElsewhere(folder)
  noteKeptElsewhere(folder)
  const config = readConfig({ STROM_DATA_DIR: folder, STROM_LOG_LEVEL: 'silent' })
  for (const work of [() => openApp(config), () => backUpAlone({ config, file: undefined, tell })]) {
    const refused = work()
    await expect(refused).rejects.toThrow(StartupError)
    await expect(refused).rejects.toThrow('STROM_DATABASE_URL is not set')
  }
  expect(existsSync(join(folder, 'database'))).toBe(false)
  rmSync(join(folder, 'on-postgresql'))
  await makeTestFolder(folder)
  const opened = await openApp(config)
  const file = join(folder, 'backup.gz')
  await opened.app.backups.make({ file, tell })
  await opened.close()
  noteKeptElsewhere(folder)
  const restored = restoreFile({ config, file, onlyWhereUnused: false, tell })
  await expect(restored).rejects.toThrow('STROM_DATABASE_URL is not set')
})

describeOnPostgres('a production site', (open) => {
  it('leaves the note in its data folder', async () => {
    const folder = newFolder()
    const { url } = await open()
    const opened = await openApp(
      readConfig({ ...production, STROM_DATA_DIR: folder, STROM_DATABASE_URL: url }),
    )
    await opened.close()
    await expect(openApp(readConfig({ ...production, STROM_DATA_DIR: folder }))).rejects.toThrow(StartupError)
  })

  it('is not begun by a command, whose STROM_DATABASE_URL may name a wrong database', async () => {
    const folder = newFolder()
    const file = join(folder, 'b.gz')
    const { url, db } = await open()
    for (const statement of ['drop schema public cascade', 'create schema public']) {
      await sql.raw(statement).execute(db)
    }
    const config = readConfig({ ...production, STROM_DATA_DIR: folder, STROM_DATABASE_URL: url })
    const works = [() => openApp(config, { begun: true }), () => backUpAlone({ config, file, tell })]
    for (const work of works) {
      await expect(work()).rejects.toThrow("There is no site's data in the database")
    }
    const tables = await db.introspection.getTables()
    expect(tables.filter(({ schema }) => schema === 'public')).toEqual([])
    expect(existsSync(file)).toBe(false)
    expect(existsSync(join(folder, 'on-postgresql'))).toBe(false)
  })
})
