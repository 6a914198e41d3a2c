import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { freePort } from './free-port.ts'

const driver = '/usr/bin/WebKitWebDriver'
/** WebDriver's field for a found element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK's window; the path contains the machine's architecture. */
function findWindow(): string | undefined {
  return globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1)
}

/** Debian's webkit2gtk-driver, and Xvfb. */
export const hasWebKit =
  existsSync(driver) && findWindow() !== undefined && spawnSync('Xvfb', ['-help']).status !== null

/** Safari's engine through WebDriver: Debian does not have Playwright's build. */
export type WebKit = {
  goto(url: string): Promise<void>
  /** Named as in Playwright's pages. */
  evaluate<Result, Given>(work: (given: Given) => Result, given: Given): Promise<Result>
  waitForTimeout(ms: number): Promise<void>
  type(selector: string, text: string): Promise<void>
  press(selector: string): Promise<void>
  close(): Promise<void>
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout as NonNullable<typeof screen.stdout>, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

/** A picture with sound waits for a clock of the loudspeaker, and there is none. */
const silent = { GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX' }

export async function openWebKit(): Promise<WebKit> {
  const { screen, display } = await startScreen()
  const port = await freePort()
  const home = mkdtempSync(join(tmpdir(), 'strom-webkit-'))
  const env = {
    ...process.env,
    DISPLAY: display,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    ...silent,
  }
  const driving = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' })

  async function order(method: 'GET' | 'POST' | 'DELETE', path: string, body: object = {}) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

  await expect
    .poll(() =>
      order('GET', '/status').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const options = { binary: findWindow(), args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const session = `/session/${(await order('POST', '/session', { capabilities })).sessionId}`

  async function find(selector: string): Promise<string> {
    const found = await order('POST', `${session}/element`, { using: 'css selector', value: selector })
    return `${session}/element/${found[elementKey]}`
  }

  return {
    goto: (url) => order('POST', `${session}/url`, { url }),
    evaluate: (work, given) =>
      order('POST', `${session}/execute/sync`, { script: `return (${work})(...arguments)`, args: [given] }),
    waitForTimeout: (ms) => sleep(ms),
    type: async (selector, text) => order('POST', `${await find(selector)}/value`, { text }),
    press: async (selector) => order('POST', `${await find(selector)}/click`),
    async close() {
      await order('DELETE', session).catch(() => undefined)
      for (const running of [driving, screen]) {
        const gone = once(running, 'exit')
        if (running.kill()) await gone
      }
    },
  }
}
