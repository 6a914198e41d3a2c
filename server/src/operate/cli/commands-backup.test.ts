import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestFolder } from '../../../testing/db/embedded.ts'
import { nodeArguments } from '../../../testing/node-arguments.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { backUpDaily } from '../../base/backup/daily-backup.ts'
import { readConfig } from '../../base/config.ts'
import { seedWhereNew } from '../demo/seed.ts'
import { askServer } from './ask-server.ts'
import { readCommand } from './read-command.ts'
import { withFilesRead } from './read-files.ts'
import { type CommandServer, serveCommands } from './socket.ts'
import { toSocketPath } from './socket-path.ts'

const entry = fileURLToPath(new URL('../../compose/command-line.ts', import.meta.url))

let folder: string
let site: TestApp
let served: CommandServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strom-'))
  mkdirSync(join(folder, 'data'))
  site = await openTestApp({ env: { STROM_DATA_DIR: join(folder, 'data') } })
  served = await serveCommands(site.app)
})
afterAll(async () => {
  await served.close()
  await site.close()
  rmSync(folder, { recursive: true })
})

function ask(...argv: string[]) {
  return askServer(toSocketPath(join(folder, 'data')), argv)
}

it('backup writes a file, and never over another', async () => {
  const file = join(folder, 'own.gz')
  const said = await ask('backup', file, '--json')
  const written = JSON.parse(said?.out ?? '')
  expect(written).toMatchObject({ file, rows: expect.any(Number) })
  expect(written.bytes).toBe(statSync(file).size)
  expect(written.tables.accounts).toEqual({ rows: 0, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await ask('export', file)).toEqual({
    exitCode: 1,
    out: '',
    err: `There is a file ${file} already, and it was left as it is; choose another name.`,
  })
})

it('backup makes no folder, which would hide that a disk is not mounted, and takes no folder for a file', async () => {
  const missing = join(folder, 'not-mounted')
  expect(await ask('backup', join(missing, 'own.gz'))).toEqual({
    exitCode: 1,
    out: '',
    err: `There is no folder ${missing}, and nothing was written; make it, or mount the disk that it is on.`,
  })
  expect(existsSync(missing)).toBe(false)
  expect(await ask('backup', folder)).toMatchObject({
    exitCode: 1,
    err: `${folder} is a folder; name the file in it.`,
  })
})

it('backup without a name writes into the data folder', async () => {
  expect(await ask('backup')).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining('read again and found whole'),
  })
  expect(readdirSync(join(folder, 'data/backups'))).toEqual(['strom-2026-11-20T12-00-00Z.ndjson.gz'])
})

it('copied notes that the newest daily backup is elsewhere, and nothing where there is none', async () => {
  expect(await ask('copied')).toEqual({
    exitCode: 1,
    out: '',
    err: 'There is no daily backup yet that could be on another machine.',
  })
  await backUpDaily(site.app)
  expect(JSON.parse((await ask('copied', '--json'))?.out ?? '')).toEqual({
    madeAt: '2026-11-20T12:00:00.000Z',
  })
  expect(await ask('copied', 'daily.gz')).toMatchObject({ exitCode: 2 })
})

it('restore is refused while the site runs', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const argv = [...nodeArguments, entry, 'restore', 'own.gz', '--yes']
  const child = spawn(process.execPath, argv, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, STROM_DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise((resolve) => child.on('close', resolve))
  const said = await Promise.all([text(child.stdout), text(child.stderr), exited])
  expect(said).toEqual(['', 'The site is running on this data; stop it first.\n', 1])
})

function onProduction(env: NodeJS.ProcessEnv, ...argv: string[]) {
  const read = readCommand(argv)
  if (!read.ok) throw new Error(read.sentence)
  const config = readConfig({
    STROM_MODE: 'production',
    STROM_PUBLIC_URL: 'https://live.example.org',
    STROM_PAYMENTS: 'none',
    STROM_SMTP_URL: 'smtp://mail.example.org',
    STROM_MAIL_FROM: 'live@example.org',
    STROM_LOG_LEVEL: 'silent',
    ...env,
  })
  return read.command.runAlone?.(config, read.args, () => {})
}

it('a demonstration’s backup is not taken by a production site, whose data stays as it is', async () => {
  // A repeated test must not find the first run's folder.
  const env = { STROM_DATA_DIR: join(mkdtempSync(join(folder, 'production-')), 'data') }
  await makeTestFolder(env.STROM_DATA_DIR)
  const file = join(folder, 'demonstration.gz')
  const demonstration = await openTestApp()
  await seedWhereNew(demonstration.app)
  rmSync(file, { force: true })
  await demonstration.app.backups.make({ file })
  await demonstration.close()
  const before = statSync(join(env.STROM_DATA_DIR, 'database')).ino
  expect(await onProduction(env, 'restore', file, '--yes')).toMatchObject({
    outcome: 'refused',
    text: "The backup is a demonstration's: everybody knows the password of owner@strom.test. A production site does not start on it; nothing was changed.",
  })
  expect(readdirSync(env.STROM_DATA_DIR).sort()).toEqual(['database', 'database.lock'])
  expect(statSync(join(env.STROM_DATA_DIR, 'database')).ino).toBe(before)
})

it('import fills a site without accounts, another one only with --yes, and says where its data is then', async () => {
  const config = readConfig({
    STROM_DATA_DIR: join(mkdtempSync(join(folder, 'imported-')), 'data'),
    STROM_LOG_LEVEL: 'silent',
  })
  const run = (...argv: string[]) => {
    const read = readCommand([...argv, join(folder, 'demonstration.gz')])
    return read.ok ? read.command.runAlone?.(config, read.args, () => {}) : undefined
  }
  expect(await run('import')).toMatchObject({
    outcome: 'done',
    text: expect.stringMatching(/^Restored \d+ rows, as they were at .*Z\. Start the site\.$/),
  })
  expect(await run('import')).toMatchObject({
    outcome: 'refused',
    text: expect.stringContaining('There are accounts here already'),
  })
  const replaced = await run('import', '--yes')
  const aside = readdirSync(config.dataDir).find((name) => name.startsWith('replaced-')) ?? 'none'
  expect(replaced).toMatchObject({
    outcome: 'done',
    text: expect.stringContaining(join(config.dataDir, aside)),
  })
})

it('names of files are those of the folder where they were typed', () => {
  expect(withFilesRead(['--json', 'backup', 'own.gz'], folder)).toEqual({
    ok: true,
    args: ['--json', 'backup', join(folder, 'own.gz')],
  })
})

it.each([
  [['restore'], 'Say which file to read.'],
  [['import', 'a', 'b'], "'b' is a word too many; put quotes around a text."],
  [['export'], 'Say which file to write.'],
  [['backup', 'a', 'b'], "'b' is a word too many; put quotes around a text."],
])('%j is not understood', (argv, sentence) => {
  expect(readCommand(argv)).toEqual({ ok: false, sentence })
})

it('restore asks before it replaces anything', () => {
  expect(readCommand(['restore', 'own.gz'])).toMatchObject({
    question: expect.stringContaining('kept aside'),
  })
  expect(readCommand(['restore', 'own.gz', '--yes'])).toMatchObject({ question: null })
})
