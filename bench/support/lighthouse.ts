import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.mjs'
import { freePort, temporaryFolder } from './processes.ts'

/** Fetched on use, with its 114 packages; nothing else needs it (decision 0008). */
const lighthouse = 'lighthouse@13.5.0'

export const judged = ['performance', 'accessibility', 'best-practices'] as const

/** A first visit by phone over a slow line. */
export type Visit = {
  /** 0 to 100. */
  scores: Record<(typeof judged)[number], number>
  largestPaintMs: number
  /** Total blocking time. */
  blockedMs: number
  /** Compressed. */
  kilobytes: number
  /** Audits that cost points. */
  faults: string[]
}

type Audit = { id: string; score: number | null; numericValue?: number; details?: { items?: unknown[] } }
type Result = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
  runtimeError?: { message: string }
}

/** Uses a fresh browser profile, signed in with `token`. Tries once more when Lighthouse missed the start. */
export async function visit(origin: string, path: string, token: string | null): Promise<Visit> {
  try {
    return await visitOnce(origin, path, token)
  } catch (error) {
    if (!String(error).includes('NO_NAVSTART')) throw error
    return visitOnce(origin, path, token)
  }
}

async function visitOnce(origin: string, path: string, token: string | null): Promise<Visit> {
  const executablePath = await findBrowser({ node: process.execPath, log: console.error })
  if (!executablePath) throw new Error('No browser was found, and none could be installed.')
  const [folder, port] = [temporaryFolder(), await freePort()]
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    args: [
      ...['--no-sandbox', `--remote-debugging-port=${port}`, '--autoplay-policy=no-user-gesture-required'],
      // The certificate is self-signed.
      '--ignore-certificate-errors',
    ],
  })
  try {
    if (token !== null) await keepToken(browser, origin, token)
    const out = join(folder, 'report.json')
    await promisify(execFile)(
      'npx',
      [
        ...['--yes', lighthouse, origin + path, `--port=${port}`, '--quiet', '--disable-storage-reset'],
        ...[`--only-categories=${judged.join(',')}`, '--output=json', `--output-path=${out}`],
      ],
      { timeout: 180_000 },
    )
    return read(JSON.parse(readFileSync(out, 'utf8')))
  } finally {
    await browser.close()
  }
}

/** On a page that needs none of the site's files. */
async function keepToken(browser: BrowserContext, origin: string, token: string) {
  const page = await browser.newPage()
  await page.goto(`${origin}/healthz`)
  await page.evaluate((kept) => localStorage.setItem('Token', kept), token)
  await page.close()
}

function read({ categories, audits, runtimeError }: Result): Visit {
  if (runtimeError) throw new Error(runtimeError.message)
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const requests = (audits['network-requests']?.details?.items ?? []) as { transferSize?: number }[]
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: Object.fromEntries(judged.map((name) => [name, scoreOf(name)])) as Visit['scores'],
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    kilobytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    faults: weighed.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
  }
}
