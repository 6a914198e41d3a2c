import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { askServer } from './ask-server.ts'
import { type CommandServer, serveCommands } from './socket.ts'
import { toSocketPath } from './socket-path.ts'

let folder: string
let socketPath: string
let site: TestApp
let served: CommandServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strom-'))
  socketPath = toSocketPath(folder)
  site = await openTestApp({ start: Date.now(), env: { STROM_DATA_DIR: folder } })
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  served = await serveCommands(site.app, { deadlineMs: 300 })
})
afterEach(() => served.close())

function ask(...argv: string[]) {
  return askServer(socketPath, argv)
}

/** The caller's half stays open by default. */
async function say(bytes: string | Buffer, { end = false } = {}) {
  const socket = createConnection(socketPath)
  await once(socket, 'connect')
  if (end) socket.end(bytes)
  else socket.write(bytes)
  return JSON.parse(await text(socket))
}

describe('the socket', () => {
  it.runIf(process.platform !== 'win32')('is open to this user only', () => {
    expect(statSync(socketPath).mode & 0o777).toBe(0o600)
  })

  const refusal = { exitCode: 2, err: expect.stringContaining('no request') }

  it.each([
    ['no JSON', 'doctor\n'],
    ['another JSON', '{"hello":1}\n'],
    ['null', 'null\n'],
    ['arguments that are no texts', '{"argv":["doctor",1]}\n'],
    ['an empty line', '\n'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0a])],
    ['HTTP', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['half a request that takes too long', '{"argv":["doc'],
  ])('answers %s with a sentence and lives on', async (_what, bytes) => {
    expect(await say(bytes)).toMatchObject(refusal)
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
  })

  it('answers more than a request may be before the caller has ended', async () => {
    await served.close()
    served = await serveCommands(site.app, { deadlineMs: 60_000 })
    expect(await say('x'.repeat(300 * 1024))).toMatchObject(refusal)
  })

  it('logs of a command that fails its name and options, and nothing that was said of them', async () => {
    const logged: string[] = []
    const broken = new Proxy(site.app, {
      get(app, name) {
        if (name === 'channels') throw new Error('the channels are broken')
        if (name === 'log')
          return { ...app.log, error: (about: object) => logged.push(JSON.stringify(about)) }
        return Reflect.get(app, name)
      },
    })
    await served.close()
    served = await serveCommands(broken)
    const address = 'https://user:hunter2@example.org/live.m3u8'
    const secret = 'Authorization: Bearer SECRET'
    const title = ['--title', 'news']
    const given = ['channels', 'add-hls', 'news', ...title, '--address', address, '--headers', secret]
    expect(await ask(...given)).toMatchObject({ exitCode: 1 })
    expect(logged).toEqual([expect.stringContaining('channels add-hls --title --address --headers')])
    expect(logged[0]).not.toMatch(/hunter2|SECRET|news/)
  })

  it('answers half a request that ends', async () => {
    expect(await say('{"argv":["maintenance","on"]', { end: true })).toMatchObject(refusal)
    expect(site.app.settings.get('maintenance').on).toBe(false)
  })

  it('answers a whole request whose caller has nothing more to say', async () => {
    expect(await say('{"argv":["maintenance","on"]}\n', { end: true })).toMatchObject({ exitCode: 0 })
  })

  it('bears callers that go away', async () => {
    await served.close()
    served = await serveCommands(site.app, { deadlineMs: 60_000 })
    for (const bytes of ['', '{"argv"', '{"argv":["doctor"]}\n']) {
      const socket = createConnection(socketPath)
      await once(socket, 'connect')
      socket.write(bytes)
      socket.destroy()
    }
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
  })

  it('is gone when the server is', async () => {
    await served.close()
    expect(await ask('doctor')).toBeNull()
    served = await serveCommands(site.app)
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
  })

  it('waits for the command under way when it closes', async () => {
    const { set } = site.app.settings
    const entered = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow: typeof set = async (...given) => {
      entered.resolve()
      await release.promise
      return set(...given)
    }
    Object.assign(site.app.settings, { set: slow })
    const asked = ask('maintenance', 'on')
    await entered.promise
    const closed = served.close()
    release.resolve()
    await closed
    Object.assign(site.app.settings, { set })
    expect(await asked).toMatchObject({ exitCode: 0 })
    expect(site.app.settings.get('maintenance').on).toBe(true)
  })

  it('replaces a file that a killed server left behind', async () => {
    await served.close()
    const killed = createServer().listen(socketPath)
    await once(killed, 'listening')
    renameSync(socketPath, join(folder, 'kept'))
    killed.close()
    await once(killed, 'close')
    renameSync(join(folder, 'kept'), socketPath)
    expect(await ask('maintenance', 'show')).toBeNull()
    served = await serveCommands(site.app)
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
  })

  it('stays with the server that answers there', async () => {
    const second = await serveCommands({
      ...site.app,
      settings: { ...site.app.settings, get: () => expect.fail() },
    })
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
    await second.close()
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
  })

  it('carries others out while a backup is under way, which it waits for when it closes', async () => {
    const { make } = site.app.backups
    const entered = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const slow: typeof make = async (wish) => {
      entered.resolve()
      await release.promise
      return make(wish)
    }
    Object.assign(site.app.backups, { make: slow })
    const asked = ask('backup')
    await entered.promise
    expect(await ask('maintenance', 'show')).toMatchObject({ exitCode: 0 })
    const closed = served.close()
    release.resolve()
    await closed
    Object.assign(site.app.backups, { make })
    expect(await asked).toMatchObject({ exitCode: 0 })
  })

  it('carries out one command at a time', async () => {
    const { set, get } = site.app.settings
    const happened: string[] = []
    let inForce: unknown = 0
    // Takes effect late, so that the command has to wait.
    Object.assign(site.app.settings, {
      get: () => inForce,
      async set(_tx: unknown, _name: string, value: unknown) {
        happened.push(`${value} begins`)
        setTimeout(() => {
          inForce = value
          happened.push(`${value} in force`)
        }, 50)
      },
    })
    await Promise.all([4, 5].map((value) => ask('setting', 'set', 'householdSessions', `${value}`)))
    Object.assign(site.app.settings, { set, get })
    const [first, second] = happened[0] === '4 begins' ? [4, 5] : [5, 4]
    expect(happened).toEqual([
      `${first} begins`,
      `${first} in force`,
      `${second} begins`,
      `${second} in force`,
    ])
  })

  it('tells of a failure and goes on', async () => {
    const { set } = site.app.settings
    Object.assign(site.app.settings, { set: () => Promise.reject(new Error('the disk is full')) })
    site.app.log.level = 'silent'
    expect(await ask('maintenance', 'on')).toEqual({
      exitCode: 1,
      out: '',
      err: 'The command failed: the disk is full',
    })
    Object.assign(site.app.settings, { set })
    expect(await ask('maintenance', 'on')).toMatchObject({ exitCode: 0 })
  })
})
