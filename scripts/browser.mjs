import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'
import { root, tool } from './paths.mjs'
import { run } from './processes.mjs'
import { runtimeEnvironment } from './runtime.mjs'
import { Stop } from './stop.mjs'

const ON_LINUX = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const WITHOUT_WINDOWS = ['chromium-headless-shell', 'chrome-headless-shell']
const ON_MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const ON_WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/**
 * CHROME_PATH; else an installed browser, windowless first, which take half the processor time; else Debian's
 * as root (plays H.264 and AAC in every build); else Playwright's; else undefined.
 */
export async function findBrowser({ node, log }) {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Stop(
      `CHROME_PATH names ${named}, which does not exist: name a Chrome, Chromium or Edge, or unset it.`,
    )
  }
  return (
    browserOfThisMachine() ??
    browserOfPlaywright() ??
    (await installFromDebian(log)) ??
    (await installFromPlaywright(node, log))
  )
}

export function browserOfThisMachine(env = process.env, platform = process.platform) {
  return candidates(env, platform).find((file) => existsSync(file) && starts(file, platform))
}

function candidates(env, platform) {
  if (platform === 'darwin') {
    const folders = ['/Applications', join(env.HOME ?? '', 'Applications')]
    return ON_MAC.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    )
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(Boolean)
    return ON_WINDOWS.flatMap((file) => folders.map((folder) => `${folder}\\${file}`))
  }
  return onPath([...WITHOUT_WINDOWS, ...ON_LINUX], env)
}

function onPath(names, env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

// Ubuntu's chromium-browser may only print advice; on Windows `--version` opens a window.
function starts(file, platform) {
  return (
    platform === 'win32' || spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  )
}

function browserOfPlaywright() {
  const require = createRequire(join(root, 'e2e', 'package.json'))
  const file = require('@playwright/test').chromium.executablePath()
  return existsSync(file) && starts(file, process.platform) ? file : undefined
}

async function installFromDebian(log) {
  await installDebianPackages(['chromium'], 'journeys in a browser', log)
  return browserOfThisMachine()
}

async function installFromPlaywright(node, log) {
  log('No Chrome, Chromium or Edge found: installing Playwright’s Chromium into your home folder …')
  const args = [tool('@playwright/test/cli.js'), 'install', '--no-shell', 'chromium']
  const { output } = await run(node, args, { quiet: true, env: runtimeEnvironment(node) })
  const file = browserOfPlaywright()
  if (!file) log(output.trim().split('\n').slice(-5).join('\n'))
  return file
}
