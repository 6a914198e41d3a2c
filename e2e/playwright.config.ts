import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { runsFfmpeg } from '../server/testing/ffmpeg.ts'
import { freePort } from './support/free-port.ts'

const workers = Number(process.env.STROM_E2E_WORKERS ?? 3)

// Workers read this file again: the environment passes on the sites chosen first.
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

export default defineConfig({
  testDir: 'journeys',
  workers,
  fullyParallel: false,
  ...(runsFfmpeg ? {} : { grepInvert: /@ffmpeg/ }),
  // Each project empties its output folder at its start: separate ones keep the others' traces.
  projects: [
    { name: 'pages', testDir: 'journeys/pages', outputDir: 'test-results/pages' },
    {
      name: 'playback',
      testDir: 'journeys/playback',
      outputDir: 'test-results/playback',
      grepInvert: /@latency/,
    },
    // Latency depends on other load: these run alone (see `scripts/test.mjs`).
    { name: 'latency', testDir: 'journeys/playback', outputDir: 'test-results/latency', grep: /@latency/ },
  ],
  // Long enough for a busy machine.
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
      PORT: port,
      STROM_RTMP_PORT: rtmpPort,
      STROM_DATA_DIR: data,
      STROM_PUBLIC_URL: origin,
      STROM_TRUST_PROXY: '1',
      STROM_LOG_LEVEL: 'warn',
    },
  })),
})
