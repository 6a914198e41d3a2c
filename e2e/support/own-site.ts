import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, request } from '@playwright/test'
import { freePort } from './free-port.ts'

const program = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

export type OwnSite = {
  origin: string
  /** Resolves once the site answers. */
  start: () => Promise<void>
  /** Resolves once it has ended. */
  stop: () => Promise<void>
  said: () => string
}

export async function prepareOwnSite(settings: NodeJS.ProcessEnv = {}): Promise<OwnSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'strom-e2e-own-'))
  const own = {
    PORT: String(port),
    STROM_PUBLIC_URL: origin,
    STROM_DATA_DIR: dataDir,
    STROM_LOG_LEVEL: 'warn',
  }
  const env = { ...process.env, ...own, ...settings }
  let printed = ''
  let running: ReturnType<typeof spawn> | null = null

  async function isReady(): Promise<boolean> {
    const client = await request.newContext()
    try {
      return (await client.get(`${origin}/readyz`)).ok()
    } catch {
      return false
    } finally {
      await client.dispose()
    }
  }

  return {
    origin,
    said: () => printed,
    async start() {
      const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      running = child
      printed = ''
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        printed += part
      })
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    },
    async stop() {
      if (!running || running.exitCode !== null) return
      const gone = once(running, 'exit')
      running.kill('SIGTERM')
      await gone
    },
  }
}
