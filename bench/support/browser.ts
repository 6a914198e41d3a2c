import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { buildIfStale } from '../../scripts/build.mjs'

const log = (line: string) => console.error(line)

/** `wrap` may return another program that starts the browser elsewhere. */
export async function openBrowser(
  wrap: (program: string) => string = (program) => program,
  ...further: string[]
): Promise<Browser> {
  const executablePath = await findBrowser({ node: process.execPath, log })
  if (!executablePath) throw new Error('No browser was found, and none could be installed.')
  return await chromium.launch({
    executablePath: wrap(executablePath),
    args: [
      ...further,
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
}

export async function buildWebApp() {
  await buildIfStale('web', process.execPath, log)
}
