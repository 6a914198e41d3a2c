// Checked by systemd itself, and its command run as systemd would.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../../../scripts/build.mjs'
import { makeTestFolder } from '../../../testing/db/embedded.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '')
const unit = readFileSync(join(root, 'deploy/systemd/strom.service'), 'utf8')

let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strom-unit-'))
  await buildIfStale('server', process.execPath, () => {})
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** As if in a repository and data folder elsewhere. */
function placed(text = unit): string {
  return text
    .replaceAll('/opt/strom', root)
    .replaceAll('STROM_DATA_DIR=/var/lib/strom', `STROM_DATA_DIR=${join(folder, 'data')}`)
}

function settingOf(key: string): string {
  const [, value] = new RegExp(`^${key}=(.*)$`, 'm').exec(placed()) ?? []
  if (!value) throw new Error(`the unit has no ${key}`)
  return value
}

/** The Node installed by npm, if it runs here. */
const brought = process.platform === 'linux' && existsSync(join(root, 'node_modules/.bin/node'))
const analyze = 'systemd-analyze'
const found = spawnSync(analyze, ['--version']).status === 0
const systemd = brought && (found || process.env.CI === 'true')
if (!found) process.stderr.write('\nNOT RUN: there is no systemd-analyze to read strom.service.\n\n')

describe.runIf(systemd)('to systemd', () => {
  it('says nothing that it does not understand', () => {
    const file = join(folder, 'strom.service')
    writeFileSync(file, placed())
    const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', file], {
      encoding: 'utf8',
    })
    expect({ status, stderr: stderr.split('\n').filter((line) => line.includes('strom')) }).toEqual({
      status: 0,
      stderr: [],
    })
  })
})

describe.runIf(systemd)('by its settings', () => {
  it('exposes little to the machine', () => {
    const file = join(folder, 'strom.service')
    writeFileSync(file, placed())
    // A score out of 100: 96 without any hardening. The network and V8's compiled code remain.
    const options = ['security', '--offline=yes', '--threshold=20', '--no-pager', file]
    const { status, stdout } = spawnSync(analyze, options, { encoding: 'utf8' })
    expect([status, stdout.split('\n').find((line) => line.includes('Overall exposure'))]).toEqual([
      0,
      expect.any(String),
    ])
  })
})

describe.runIf(brought)('the command line beside it', () => {
  const script = readFileSync(join(root, 'deploy/systemd/strom'), 'utf8')

  it('works as the user, in the folder, on the data and with the settings of the unit', () => {
    expect(script).toContain(`STROM_DATA_DIR=/var/lib/strom\n. ${settingOf('EnvironmentFile')}\n`)
    expect(unit).toContain('Environment=STROM_DATA_DIR=/var/lib/strom\n')
    expect(placed(script)).toContain(`\ncd ${settingOf('WorkingDirectory')}\n`)
    expect(script).toContain(`runuser -u ${settingOf('User')} -- `)
  })

  it('reads settings as systemd does, and hands on what it was given', () => {
    writeFileSync(join(folder, 'strom.env'), "STROM_MAIL_FROM='Club Live <live@example.org>'\nPORT=many\n")
    writeFileSync(join(folder, 'runuser'), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 })
    const file = join(folder, 'strom')
    writeFileSync(file, placed(script).replace('/etc/strom.env', join(folder, 'strom.env')))
    const env = { PATH: `${folder}:${process.env.PATH}` }
    const { status, stderr } = spawnSync('sh', [file, 'channels', 'add-push', 'x', '--title', 'Two words'], {
      encoding: 'utf8',
      env,
    })
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('PORT must be a port') })
    expect(stderr).not.toContain('STROM_MAIL_FROM')
  })

  it('takes names of files as those of the folder where it is typed', () => {
    const set = ['texts', 'write', 'guide.age', '--nb', 'x', '--en-file', 'none.txt']
    const env = { PATH: `${folder}:${process.env.PATH}` }
    const { stderr } = spawnSync('sh', [join(folder, 'strom'), ...set], {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    expect(stderr).toContain(`'${join(folder, 'none.txt')}'`)
  })
})

describe.runIf(brought)('its command', () => {
  it('is started again after what may be over by itself, not after what somebody must put right', async () => {
    const port = await freePort()
    const refused = (env: NodeJS.ProcessEnv) => {
      const [command = '', ...args] = settingOf('ExecStart').split(' ')
      const STROM_DATA_DIR = join(folder, 'refused')
      const cwd = settingOf('WorkingDirectory')
      return spawnSync(command, args, { cwd, env: { STROM_DATA_DIR, ...env }, encoding: 'utf8' })
    }
    const wrong = refused({ PORT: 'many' })
    expect(wrong.stderr).toContain('PORT must be a port')
    expect(String(wrong.status)).toBe(settingOf('RestartPreventExitStatus'))
    const away = refused({ STROM_DATABASE_URL: `postgres://strom@127.0.0.1:${port}/strom` })
    expect(away.stderr).toContain('does not answer (connection refused)')
    expect(away.status).toBe(1)
  })

  it('starts the site, and SIGTERM ends it in time', async () => {
    await makeTestFolder(join(folder, 'data'))
    const port = await freePort()
    const [command = '', ...args] = settingOf('ExecStart').split(' ')
    const [dataDir] = settingOf('Environment').split(' ')
    const started = spawn(command, args, {
      cwd: settingOf('WorkingDirectory'),
      env: {
        ...Object.fromEntries([dataDir?.split('=') ?? []]),
        PORT: String(port),
        STROM_LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child = started
    const ended = once(started, 'exit')
    await untilReady(`http://127.0.0.1:${port}/readyz`, () => started.exitCode !== null)
    const stoppedAt = performance.now()
    started.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(performance.now() - stoppedAt).toBeLessThan(Number(settingOf('TimeoutStopSec')) * 1000)
  })
})

async function untilReady(url: string, hasEnded: () => boolean) {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (hasEnded()) throw new Error('the server ended')
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
