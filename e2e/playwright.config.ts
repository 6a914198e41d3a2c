import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './support/free-port.ts'

// Workers read this file again: what was chosen first stays, by way of the environment.
process.env.STROM_E2E_PORT ??= String(await freePort())
process.env.STROM_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'strom-e2e-'))

const origin = `http://127.0.0.1:${process.env.STROM_E2E_PORT}`

/** Journeys through the real site, in its demonstration mode, with a fresh data folder. */
export default defineConfig({
  testDir: 'journeys',
  // One server, two cores, and players that watch the clock: one journey at a time.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // Named in the summary when it was needed.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    baseURL: origin,
    locale: 'en-GB',
    colorScheme: 'dark',
    // Pictures for the trace would cost the players half of the processor.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
  webServer: {
    command: 'node ../server/src/main.ts',
    url: `${origin}/readyz`,
    stdout: 'pipe',
    timeout: 60_000,
    env: {
      PORT: process.env.STROM_E2E_PORT,
      DATA_DIR: process.env.STROM_E2E_DATA,
      PUBLIC_URL: origin,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
  },
})
