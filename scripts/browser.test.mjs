import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { browserOfThisMachine, findBrowser } from './browser.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-browser-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(name, exitCode) {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`)
  chmodSync(file, 0o755)
  return file
}

it.skipIf(process.platform === 'win32')('takes the first that starts', () => {
  program('google-chrome', 1)
  const chromium = program('chromium', 0)
  program('microsoft-edge', 0)
  expect(browserOfThisMachine({ PATH: folder }, 'linux')).toBe(chromium)
})

it.skipIf(process.platform === 'win32')('takes one without windows before all others', () => {
  program('chromium', 0)
  const windowless = program('chromium-headless-shell', 0)
  expect(browserOfThisMachine({ PATH: folder }, 'linux')).toBe(windowless)
})

it('finds none where there is none', () => {
  const env = { PATH: folder, HOME: folder, LOCALAPPDATA: folder }
  expect(browserOfThisMachine(env, 'linux')).toBeUndefined()
  expect(browserOfThisMachine(env, 'win32')).toBeUndefined()
})

it('says so when CHROME_PATH names nothing', async () => {
  process.env.CHROME_PATH = join(folder, 'no-such-browser')
  try {
    await expect(findBrowser({ node: process.execPath, log: () => {} })).rejects.toThrow('does not exist')
  } finally {
    delete process.env.CHROME_PATH
  }
})
