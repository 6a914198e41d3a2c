import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { Stop } from './stop.mjs'

const OLDEST = [24, 7]

/** The Node that the product runs on: the one npm brought along if it runs here, else this one if it is new enough. */
export function findRuntime(folder = root) {
  const brought = broughtAlong(folder)
  if (brought === process.execPath) return brought
  if (existsSync(brought)) {
    if (spawnSync(brought, ['--version']).status === 0) return brought
    // npm puts it first in the path of its scripts, where it would stop the next `npm start` before it begins.
    rmSync(join(folder, 'node_modules', '.bin', 'node'), { force: true })
  }
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Stop(
    `Strøm needs Node ${OLDEST.join('.')} or newer on this machine, which has ${process.versions.node}: install Node 24 from https://nodejs.org and try again.`,
  )
}

/** The environment for programs we start: their `node` is the runtime. */
export function runtimeEnvironment(node) {
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

/** Node's arguments to run one of the server's TypeScript files. */
export function serverArguments(file, args = []) {
  // Node 24 still calls type stripping and node:sqlite experimental; that is no news for who runs the site.
  return ['--disable-warning=ExperimentalWarning', file, ...args]
}

/** Whether a Node of this version (`24.7.0`) has what the server needs: argon2id and TypeScript as it stands. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

function broughtAlong(folder) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
}
