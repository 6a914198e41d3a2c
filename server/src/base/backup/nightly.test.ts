import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { kindOfRun, usePlaces } from '../../../testing/use-places.ts'
import { openApp } from '../../compose/open-app.ts'
import { seedWhereNew } from '../../operate/demo/seed.ts'
import { backUpDaily, readBackupState } from './daily-backup.ts'
import { backupsFolder } from './file-names.ts'
import { readArchive } from './read-archive.ts'
import { restoreFile } from './restore.ts'

const places = usePlaces()
const tell = () => {}

async function peopleAt(config: Awaited<ReturnType<typeof places.open>>): Promise<string[]> {
  const { app, close } = await openApp(config)
  const rows = await app.db.selectFrom('accounts').select('email').orderBy('email').execute()
  await close()
  return rows.map(({ email }) => email)
}

it('is made without any setting, and restores on each kind of database', { timeout: 180_000 }, async () => {
  const config = await places.open(kindOfRun)
  if (kindOfRun === 'embedded') await makeTestFolder(config.dataDir)
  const { app, close } = await openApp(config)
  await seedWhereNew(app)
  const made = await backUpDaily(app)
  expect(made && dirname(made.file)).toBe(backupsFolder(config.dataDir))
  expect(await readBackupState(app)).toMatchObject({ kept: 7, isLate: false, newest: { file: made?.file } })
  await close()
  const file = made?.file ?? ''
  expect((await readArchive({ file })).head.database).toBe(kindOfRun)
  const people = await peopleAt(config)
  expect(people).toContain('anna@strom.test')
  for (const kind of ['embedded', ...(postgresUrl ? ['postgres' as const] : [])] as const) {
    const other = await places.open(kind)
    await restoreFile({ config: other, file, onlyWhereUnused: true, tell })
    expect(await peopleAt(other), kind).toEqual(people)
  }
})
