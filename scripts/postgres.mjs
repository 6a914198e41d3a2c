import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'
import { findBinaries, OLDEST, unprivilegedUser, WINDOWS } from './installed-postgres.mjs'
import { signalTree } from './signal-tree.mjs'

const START_MS = 30_000
const STOP_MS = 10_000

/** Unsafe but fast: the cluster does not outlive the tests. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  lc_messages: 'C',
}

/** For a cluster that is killed. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * TEST_DATABASE_URL, or a temporary cluster that ends with this process; null, with the reason in `log`, if
 * none starts.
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<void> } | null>}
 */
export async function startPostgres({ log = console.error } = {}) {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL, stop: async () => {} }
  return startOwnPostgres({ log })
}

/**
 * Ignores TEST_DATABASE_URL. `crash` is `kill -9` and a restart at the same address; `freeze` (Linux) neither
 * answers nor refuses.
 * @param {{ log?: (line: string) => void, durable?: boolean }} [options]
 * @returns {Promise<OwnPostgres | null>}
 */
export async function startOwnPostgres({ log = console.error, durable = false } = {}) {
  const binaries = findBinaries()
  if (!binaries) {
    log(`No PostgreSQL ${OLDEST} or newer is installed here (looked on PATH and in /usr/lib/postgresql).`)
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'strom-postgres-'))
  try {
    return await startCluster(binaries, folder, durable)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    log(`PostgreSQL in ${binaries} did not start: ${/** @type {Error} */ (error).message}`)
    return null
  }
}

/**
 * @typedef {{ url: string, stop: () => Promise<void>, crash: () => Promise<void>,
 *   down: (signal?: NodeJS.Signals) => Promise<void>, up: () => Promise<void>, freeze: () => void, thaw: () => void }} OwnPostgres
 */

async function startCluster(binaries, folder, durable) {
  const user = unprivilegedUser()
  const options = { cwd: folder, env: { ...env, LC_ALL: 'C' }, ...user }
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  const data = join(folder, 'data')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)
  // scram as on servers; md5 is cheaper for tests, which connect thousands of times.
  const asked = durable ? 'scram-sha-256' : 'md5'
  const cluster = `-D data -U strom -A ${asked} --pwfile password -E UTF8 --no-locale --no-sync`
  await promisify(execFile)(join(binaries, 'initdb'), cluster.split(' '), options)
  const port = await freePort()
  const unix_socket_directories = WINDOWS ? '' : folder
  const settings = Object.entries({
    ...SETTINGS,
    ...(durable && DURABLE),
    unix_socket_directories,
    port,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = () => launchServer(join(binaries, 'postgres'), ['-D', data, ...settings], options)
  let running = launch()
  const thaw = () => signalTree(running.server, 'SIGCONT')
  function remove() {
    thaw()
    running.server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', remove)
  try {
    await running.ready
  } catch (error) {
    remove()
    process.off('exit', remove)
    throw error
  }
  /** @param {NodeJS.Signals} signal */
  async function down(signal = 'SIGINT') {
    running.server.kill(signal)
    await running.ended
  }
  async function up() {
    if (running.server.exitCode === null && running.server.signalCode === null) return running.ready
    const startedAt = Date.now()
    for (;;) {
      running = launch()
      try {
        return await running.ready
      } catch (error) {
        // The shared memory stays in use until the last process of the killed server has ended.
        if (Date.now() - startedAt > START_MS) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  return {
    url: `postgres://strom:${password}@127.0.0.1:${port}/postgres`,
    down,
    up,
    freeze: () => signalTree(running.server, 'SIGSTOP'),
    thaw,
    async crash() {
      await down('SIGKILL')
      await up()
    },
    async stop() {
      thaw()
      const tooLate = setTimeout(() => running.server.kill('SIGKILL'), STOP_MS)
      running.server.kill('SIGINT')
      await running.ended
      clearTimeout(tooLate)
      process.off('exit', remove)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launchServer(program, args, options) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => {
    server.once('exit', resolve)
    server.once('error', resolve)
  })
  return { server, ended, ready: untilReady(server, ended) }
}

/** @returns {Promise<void>} */
function untilReady(server, ended) {
  return new Promise((resolve, reject) => {
    let said = ''
    const tooLate = setTimeout(() => reject(new Error(`it was not ready in time: ${said}`)), START_MS)
    server.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-4000)
      if (!said.includes('database system is ready to accept connections')) return
      clearTimeout(tooLate)
      resolve()
    })
    ended.then(() => {
      clearTimeout(tooLate)
      reject(new Error(said.trim() || 'it ended at once'))
    })
  })
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address.port : 0))
    })
  })
}
