import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { runtimeEnvironment } from './runtime.mjs'
import { Stop } from './stop.mjs'

const NOT_SOURCES = /^(node_modules|dist|.*\.test\.tsx?)$/

const builds = {
  web: {
    what: 'web app',
    sources: ['web', 'contract', 'media', 'rules', 'package-lock.json', 'tsconfig.base.json'],
    made: 'index.html',
    command: [tool('vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'],
  },
  server: {
    what: 'server',
    sources: ['server/src', 'contract', 'media', 'rules', 'paypal-emulator', 'package-lock.json'],
    made: 'main.js',
    command: ['scripts/bundle-server.mjs'],
  },
}

export async function buildIfStale(folder, node, log) {
  if (isCurrent(folder)) return
  const { what, command } = builds[folder]
  log(`Building the ${what} …`)
  const started = Date.now()
  const fingerprint = fingerprintSources(folder)
  // Not that of a shell or of Vitest, whose build would carry React's development code.
  const env = { ...runtimeEnvironment(node), NODE_ENV: 'production' }
  const { code, output } = await run(node, command, { env, quiet: true })
  if (code !== 0) {
    log(output.trim())
    throw new Stop(`The ${what} could not be built; the lines above say why.`)
  }
  markAsBuilt(folder, fingerprint)
  log(`The ${what} was built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

export function isCurrent(folder, top = root) {
  const stamp = stampFile(folder, top)
  if (!existsSync(stamp) || !existsSync(join(top, folder, 'dist', builds[folder].made))) return false
  return readFileSync(stamp, 'utf8') === fingerprintSources(folder, top)
}

/** Takes the fingerprint from before the build, so that a change meanwhile counts. */
export function markAsBuilt(folder, fingerprint, top = root) {
  writeFileSync(stampFile(folder, top), fingerprint)
}

function stampFile(folder, top) {
  return join(top, folder, 'dist', '.built-from')
}

/** Sizes and times, not contents: every start asks, and it must take milliseconds. */
export function fingerprintSources(folder, top = root) {
  const hash = createHash('sha256')
  for (const source of builds[folder].sources) addToHash(hash, top, source)
  return hash.digest('hex')
}

function addToHash(hash, folder, path) {
  const stats = statSync(join(folder, path), { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(folder, path)).sort()) {
    if (!NOT_SOURCES.test(name)) addToHash(hash, folder, `${path}/${name}`)
  }
}
