import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder } from '../../testing/db/embedded.ts'
import { nodeArguments } from '../../testing/node-arguments.ts'
import { lockDataFolder } from '../base/db/data-folder/process-lock.ts'
import { main } from './run-command-line.ts'

const entry = fileURLToPath(new URL('./command-line.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const { PATH, NODE_COMPILE_CACHE } = process.env

/** With its own data folder and no terminal. */
async function strom(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const caller = { env: { PATH, STROM_DATA_DIR: join(folder, 'data'), ...env }, folder, isTerminal: false }
  const { out, err, exitCode } = await main(argv, caller)
  const printed = (text: string) => (text === '' ? '' : `${text}\n`)
  return { out: printed(out), err: printed(err), exitCode }
}

/** In a separate process. */
async function start(argv: string[], env: NodeJS.ProcessEnv = {}, input = '') {
  const child = spawn(process.execPath, [...nodeArguments, entry, ...argv], {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, STROM_DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [out, err, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  return { out, err, exitCode }
}

describe('without opening anything', () => {
  it('lists the commands', async () => {
    const { out, err, exitCode } = await start([])
    expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 })
    for (const part of ['doctor', 'demo reset', 'announcements announce', 'Exit codes:', '  2  '])
      expect(out).toContain(part)
  })

  it('says how a command is used', async () => {
    const { out } = await strom(['help', 'announcements', 'announce'])
    expect(out).toContain('--until <time>')
    expect(JSON.parse((await strom(['announcements', 'announce', '--help', '--json'])).out)).toMatchObject({
      name: 'announcements announce',
    })
  })

  it('says what is not understood', async () => {
    expect(await start(['docter'])).toEqual({
      out: '',
      err: "There is no command 'docter'; did you mean 'doctor'? (strom help lists what there is.)\n",
      exitCode: 2,
    })
    // As npm names its script.
    const { err } = await strom(['docter'], { npm_lifecycle_event: 'strom' })
    expect(err).toContain('(npm run strom -- help lists what there is.)')
  })

  it('does not empty the demonstration without a word', async () => {
    const { out, err, exitCode } = await strom(['demo', 'reset'])
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 2 })
    expect(err).toContain('Say so with --yes.')
  })
})

describe('where no server runs', () => {
  it('makes no new site where there is none, which would be taken for the one that was meant', async () => {
    const data = join(folder, 'data')
    for (const command of [
      ['owner', 'link'],
      ['streams', 'list'],
      ['demo', 'reset', '--yes'],
    ]) {
      const { out, err, exitCode } = await strom(command)
      expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 })
      expect(err).toContain(`There is no site's data in ${data}; say where it is`)
    }
    expect((await strom(['doctor'])).out).toMatch(/PROBLEM +data +There is no site's data/)
    expect(existsSync(join(data, 'database'))).toBe(false)
  })

  it('opens the data itself, and what it did stays', async () => {
    await makeTestFolder(join(folder, 'data'))
    expect(await strom(['setting', 'set', 'brandName', 'Club'])).toEqual({
      out: 'brandName: Strøm → Club\n',
      err: '',
      exitCode: 0,
    })
    expect(await strom(['setting', 'get', 'brandName'])).toMatchObject({ out: 'Club\n', exitCode: 0 })
    expect(JSON.parse((await strom(['demo', 'reset', '--yes', '--json'])).out)).toMatchObject({ streams: 6 })
  }, 120_000)

  it('looks the installation over', async () => {
    await makeTestFolder(join(folder, 'data'))
    const { out, err } = await strom(['doctor', '--json'])
    expect(err).toBe('')
    const { findings } = JSON.parse(out)
    const stateOf = (check: string) => findings.find((one: { check: string }) => one.check === check)?.state
    expect(stateOf('server')).toBe('warning')
    for (const check of ['database', 'durability', 'migrations', 'clock', 'data folder', 'settings']) {
      expect(stateOf(check), check).toBe('ok')
    }
  })

  it('says why a site whose folder has too long a path cannot be reached', async () => {
    const data = join(folder, 'd'.repeat(60), 'e'.repeat(60))
    await makeTestFolder(data)
    const { release } = lockDataFolder(data)
    for (const command of [
      ['setting', 'list'],
      ['backup', 'own.gz'],
    ]) {
      const { err, exitCode } = await strom(command, { STROM_DATA_DIR: data })
      expect(exitCode).toBe(1)
      expect(err).toContain(`${data}/strom.sock is too long for a socket, which may have 103 bytes.`)
    }
    release()
    expect(await strom(['setting', 'get', 'brandName'], { STROM_DATA_DIR: data })).toMatchObject({
      out: 'Strøm\n',
    })
  })

  it('says that another process holds the data', async () => {
    await makeTestFolder(folder)
    const lock = lockDataFolder(folder)
    try {
      const { out, err, exitCode } = await strom(['maintenance', 'on'], { STROM_DATA_DIR: folder })
      expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 })
      expect(err).toContain('Another process is using the data folder')
      const looked = await strom(['doctor'], { STROM_DATA_DIR: folder })
      expect(looked.exitCode).toBe(1)
      expect(looked.out).toMatch(/PROBLEM +data +Another process/)
    } finally {
      lock.release()
    }
  })
})

describe('texts from files', () => {
  it('are read where the command was typed', async () => {
    await makeTestFolder(join(folder, 'data'))
    writeFileSync(join(folder, 'en.txt'), 'We take cards.\r\n\r\nAnd cash.\n')
    const set = ['texts', 'write', 'faq.payment.paragraphs', '--en-file', 'en.txt', '--nb-file=-', '--json']
    const { out, exitCode } = await start(set, {}, 'Vi tar kort.\n')
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ version: expect.any(Number) })
    const shown = await strom(['texts', 'show', 'faq.payment.paragraphs', '--json'])
    expect(JSON.parse(shown.out)).toMatchObject({ en: 'We take cards.\nAnd cash.', nb: 'Vi tar kort.' })
  })

  it('say what is wrong with a file', async () => {
    writeFileSync(join(folder, 'bytes'), Buffer.from([0xff, 0xfe, 0x80]))
    const set = ['texts', 'write', 'faq.payment.paragraphs', '--nb', 'x', '--en-file']
    expect(await strom([...set, 'none.txt'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("'none.txt' cannot be read: ENOENT"),
    })
    expect(await strom([...set, 'bytes'])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining("'bytes' is no text in UTF-8."),
    })
    expect(await start([...set, '-', '--nb-file', '-'], {}, 'x')).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('one of the two texts only'),
    })
  })
})

describe('settings of the process that are wrong', () => {
  it('stop a command, and are what the doctor finds', async () => {
    const wrong = { PORT: 'many', STROM_LOG_LEVEL: 'loud' }
    const { out, err, exitCode } = await strom(['maintenance', 'show'], wrong)
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 })
    expect(err).toContain('PORT must be a port')
    const looked = await strom(['doctor'], wrong)
    expect(looked.exitCode).toBe(1)
    expect(looked.out).toMatch(/PROBLEM +environment/)
    expect(looked.out).toContain('STROM_LOG_LEVEL must be one of')
  })

  it('are also read from .env', async () => {
    writeFileSync(join(folder, '.env'), 'PORT=many\n')
    expect(await strom(['maintenance', 'show'])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('PORT'),
    })
  })
})
