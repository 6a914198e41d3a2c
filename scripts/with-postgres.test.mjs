import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startOwnPostgres } from './with-postgres.mjs'

const script = fileURLToPath(new URL('./with-postgres.mjs', import.meta.url))
const given = { ...process.env, TEST_DATABASE_URL: 'postgres://given/here' }

function runWith(env, ...command) {
  return spawnSync(process.execPath, [script, ...command], { env, encoding: 'utf8' })
}

describe('with-postgres', () => {
  it('hands on a TEST_DATABASE_URL that is set, and the exit code', () => {
    const print = 'console.log(process.env.TEST_DATABASE_URL); process.exit(7)'
    const { stdout, status } = runWith(given, process.execPath, '-e', print)
    expect(stdout.trim()).toBe('postgres://given/here')
    expect(status).toBe(7)
  })

  it('says what it needs, and what cannot be started', () => {
    expect(runWith(given)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Say which command to run'),
    })
    expect(runWith(given, 'no-such-program')).toMatchObject({
      status: 127,
      stderr: expect.stringContaining('no-such-program could not be started'),
    })
  })

  it('starts a cluster that is gone afterwards, or says that there is no PostgreSQL', {
    timeout: 60_000,
  }, () => {
    const { TEST_DATABASE_URL: _, ...env } = process.env
    const connect = `
      const { hostname, port } = new URL(process.env.TEST_DATABASE_URL)
      const socket = require('node:net').connect(Number(port), hostname, () => { console.log('connected ' + port); socket.destroy() })`
    const { stdout, stderr, status } = runWith(env, process.execPath, '-e', connect)
    if (status === 0) {
      expect(stdout).toMatch(/^connected \d+\n$/)
      const port = stdout.trim().split(' ')[1]
      const again = runWith(
        { ...env, TEST_DATABASE_URL: `postgres://127.0.0.1:${port}/x` },
        process.execPath,
        '-e',
        connect,
      )
      expect(again.status).toBe(1)
    } else {
      expect(existsSync('/usr/lib/postgresql')).toBe(false)
      expect(stderr).toContain('No PostgreSQL 15 or newer is installed here')
    }
  })

  it('starts a cluster that is there again after a crash, and gone after its stop', {
    timeout: 60_000,
  }, async () => {
    const postgres = await startOwnPostgres({ durable: true, log() {} })
    if (!postgres) return expect(existsSync('/usr/lib/postgresql')).toBe(false)
    const { hostname, port } = new URL(postgres.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    // A killed server resets its connections: an error, which `once` would throw.
    const cutOff = new Promise((gone) =>
      socket
        .on('error', () => {})
        .on('close', gone)
        .resume(),
    )
    await postgres.crash()
    await cutOff
    const again = connect(Number(port), hostname)
    await once(again, 'connect')
    again.destroy()
    await postgres.stop()
    await expect(once(connect(Number(port), hostname), 'connect')).rejects.toThrow('ECONNREFUSED')
  })
})
