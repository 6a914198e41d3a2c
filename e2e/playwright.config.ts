import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { runsFfmpeg } from '../server/testing/ffmpeg.ts'
import { freePort } from './support/free-port.ts'

/** Each with a site of its own. */
const workers = Number(process.env.STROM_E2E_WORKERS ?? 3)

// Workers read this file again: the sites that were chosen first stay, by way of the environment.
process.env.STROM_E2E_SITES ??= JSON.stringify(await chooseSites())
const sites: { port: string; rtmpPort: string; data: string; origin: string }[] = JSON.parse(
  process.env.STROM_E2E_SITES,
)
const own = sites[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? sites[0]
process.env.STROM_E2E_DATA = own?.data ?? ''

async function chooseSites() {
  const chosen = []
  while (chosen.length < workers) {
    const port = String(await freePort())
    const data = mkdtempSync(join(tmpdir(), 'strom-e2e-'))
    const rtmpPort = String(await freePort())
    chosen.push({ port, rtmpPort, data, origin: `http://127.0.0.1:${port}` })
  }
  return chosen
}

/** Journeys through the real site, in its demonstration mode, with a fresh data folder. */
export default defineConfig({
  testDir: 'journeys',
  workers,
  fullyParallel: false,
  // Where there is no ffmpeg, outside of CI, `npm test` says in its summary that its journeys did not run.
  ...(runsFfmpeg ? {} : { grepInvert: /@ffmpeg/ }),
  // Each empties its output folder as it starts, so that they do not remove each other's traces.
  projects: [
    { name: 'pages', testDir: 'journeys/pages', outputDir: 'test-results/pages' },
    {
      name: 'playback',
      testDir: 'journeys/playback',
      outputDir: 'test-results/playback',
      grepInvert: /@latency/,
    },
    // How late a picture is depends on what else the machine does: these run alone (see `scripts/test.mjs`).
    { name: 'latency', testDir: 'journeys/playback', outputDir: 'test-results/latency', grep: /@latency/ },
  ],
  // They end what hangs, and not what a busy machine takes long for.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    baseURL: own?.origin ?? '',
    locale: 'en-GB',
    colorScheme: 'dark',
    launchOptions: {
      ...(process.env.STROM_BROWSER && { executablePath: process.env.STROM_BROWSER }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
  webServer: sites.map(({ port, rtmpPort, data, origin }) => ({
    command: 'node --enable-source-maps ../server/dist/main.js',
    url: `${origin}/readyz`,
    stdout: 'pipe' as const,
    timeout: 60_000,
    env: {
      ...{ PORT: port, STROM_RTMP_PORT: rtmpPort, STROM_DATA_DIR: data, STROM_PUBLIC_URL: origin },
      ...{ STROM_TRUST_PROXY: '1', STROM_LOG_LEVEL: 'warn' },
    },
  })),
})
