import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './paths.mjs'
import { run } from './processes.mjs'
import { Stop } from './stop.mjs'

/** Trusts npm's last record, so that an interrupted installation counts as none. */
export function packagesAreCurrent(folder = root) {
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(installedFile)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    throw new Stop(`${file} cannot be read; restore it (git checkout), or remove node_modules and try again.`)
  }
}

/** Development packages build the web app. */
export async function installPackages(log) {
  log('Installing packages (once; about a minute) …')
  const started = Date.now()
  const npm = findNpm()
  const options = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
  const { code, output } = await run(npm.command, [...npm.args, ...options], {
    quiet: true,
    shell: npm.shell,
  })
  if (code !== 0) {
    log(output.trim().split('\n').slice(0, 10).join('\n'))
    throw new Stop('The packages could not be installed: the lines above are npm’s own words.')
  }
  log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

// The Node that runs npm is outside node_modules, which `npm ci` removes.
export function findNpm() {
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js') {
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [cli], shell: false }
  }
  return { command: 'npm', args: [], shell: process.platform === 'win32' }
}
