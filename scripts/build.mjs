import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { Stop } from './stop.mjs'

const NOT_SOURCES = /^(node_modules|dist|.*\.test\.tsx?)$/

/** The builds, each into `dist` of its folder: its sources, a file that is there once it is built, and how. */
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

/** Builds `folder/dist` if its sources changed since the last time. */
export async function buildIfStale(folder, node, log) {
  if (isCurrent(folder)) return
  const { what, command } = builds[folder]
  log(`Building the ${what} …`)
  const started = Date.now()
  const fingerprint = fingerprintSources(folder)
  const { code, output } = await run(node, command, { quiet: true })
  if (code !== 0) {
    log(output.trim())
    throw new Stop(`The ${what} could not be built; the lines above say why.`)
  }
  markAsBuilt(folder, fingerprint)
  log(`The ${what} was built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Whether `folder/dist` was built from the sources as they are now. */
export function isCurrent(folder, top = root) {
  const stamp = stampFile(folder, top)
  if (!existsSync(stamp) || !existsSync(join(top, folder, 'dist', builds[folder].made))) return false
  return readFileSync(stamp, 'utf8') === fingerprintSources(folder, top)
}

/** Notes what `folder/dist` was built from: the sources' fingerprint from before the build, so a change meanwhile counts. */
export function markAsBuilt(folder, fingerprint, top = root) {
  writeFileSync(stampFile(folder, top), fingerprint)
}

function stampFile(folder, top) {
  return join(top, folder, 'dist', '.built-from')
}

/** Sizes and times of the sources, not contents: this is asked at every start and must cost milliseconds. */
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
