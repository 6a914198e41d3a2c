import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { Stop } from './stop.mjs'

const SOURCES = ['web', 'contract', 'media', 'rules', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = /^(node_modules|dist|.*\.test\.tsx?)$/

/** Builds the web app into `web/dist` if its sources changed since the last time. */
export async function buildWebAppIfStale(node, log) {
  if (webAppIsCurrent()) return
  log('Building the web app …')
  const started = Date.now()
  const fingerprint = fingerprintSources(root)
  const { code, output } = await run(node, [tool('vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn'], {
    quiet: true,
  })
  if (code !== 0) {
    log(output.trim())
    throw new Stop('The web app could not be built; the lines above say why.')
  }
  markWebAppAsBuilt(root, fingerprint)
  log(`Web app built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** Whether `web/dist` was built from the sources as they are now. */
export function webAppIsCurrent(folder = root) {
  const stamp = stampFile(folder)
  if (!existsSync(stamp) || !existsSync(join(folder, 'web', 'dist', 'index.html'))) return false
  return readFileSync(stamp, 'utf8') === fingerprintSources(folder)
}

/** Notes what `web/dist` was built from: the sources' fingerprint from before the build, so a change meanwhile counts. */
export function markWebAppAsBuilt(folder, fingerprint) {
  writeFileSync(stampFile(folder), fingerprint)
}

function stampFile(folder) {
  return join(folder, 'web', 'dist', '.built-from')
}

/** Sizes and times of the sources, not contents: this is asked at every start and must cost milliseconds. */
export function fingerprintSources(folder) {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, folder, source)
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
