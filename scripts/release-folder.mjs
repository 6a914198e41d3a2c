import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

const workspaces = ['server', 'contract', 'media', 'rules', 'paypal-emulator']

const parts = [
  ...['server/dist', 'server/clips', 'server/package.json', 'web/dist', 'bin', 'deploy', 'docs'],
  ...['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md'],
]

const ofNode = /[/\\](include|share|lib)([/\\]|$)|[/\\]bin[/\\](npm|npx|corepack)$/
const isNode = (path) => /^node_modules\/node-[a-z]+-[a-z0-9]+$/.test(path)

const left = /\.(mjs|sh)$|\/\.built-from$/

/**
 * Paths of the packages that the server needs on this machine.
 * @param {string} folder of the lockfile
 * @returns {string[]}
 */
export function productionPackages(folder = root) {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  const reached = new Set()

  /** As Node resolves; null if not installed, as with packages of other systems. */
  function find(from, name) {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
      if (lock[path] && (lock[path].link || existsSync(join(folder, path)))) return path
      if (!at.includes('/node_modules/')) return at === '' ? null : find('', name)
    }
  }

  function reach(path) {
    const { dependencies, optionalDependencies, peerDependencies } = lock[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = find(path, name)
      if (next === null || reached.has(next) || lock[next].link) continue
      reached.add(next)
      reach(next)
    }
  }

  for (const workspace of ['', ...workspaces]) reach(workspace)
  return [...reached].sort()
}

/** @param {string} folder empty or new */
export function layOutRelease(folder) {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !left.test(path) })
  }
  for (const path of productionPackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    const filter = isNode(path) ? (from) => !ofNode.test(from) : undefined
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
  }
  linkNode(folder)
  const { name, version, description, license, type } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const about = { name, version, description, license, type, private: true }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
}

function linkNode(folder) {
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const link = join(folder, 'node_modules', '.bin', 'node')
  if (!existsSync(join(folder, 'node_modules', node))) return
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(`../${node}/bin/node`, link)
}
