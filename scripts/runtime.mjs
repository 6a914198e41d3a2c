import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './paths.mjs'
import { Stop } from './stop.mjs'

const OLDEST = [24, 7]

export function findRuntime(folder = root) {
  const brought = broughtAlong(folder)
  if (brought === process.execPath) return brought
  if (existsSync(brought)) {
    if (spawnSync(brought, ['--version']).status === 0) return brought
    // npm puts it first on the PATH of scripts, where it would break the next `npm start`.
    rmSync(join(folder, 'node_modules', '.bin', 'node'), { force: true })
  }
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Stop(
    `Strøm needs Node ${OLDEST.join('.')} or newer on this machine, which has ${process.versions.node}: install Node 24 from https://nodejs.org and try again.`,
  )
}

export function runtimeEnvironment(node) {
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

export function serverArguments(file, args = []) {
  // Node 24 calls type stripping and node:sqlite experimental.
  return ['--disable-warning=ExperimentalWarning', file, ...args]
}

/** 24.7 has argon2id and type stripping. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

function broughtAlong(folder) {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules', `node-${system}-${process.arch}`, 'bin', file)
}
