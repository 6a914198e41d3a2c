import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, request } from '@playwright/test'
import { freePort } from './free-port.ts'

const program = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

/** A site that a journey may stop and start again, beside the one that all share. */
export type OwnSite = {
  origin: string
  /** Comes back once the site answers. */
  start: () => Promise<void>
  /** Ends it as an operator does, and comes back once it has gone. */
  stop: () => Promise<void>
}

export async function prepareOwnSite(): Promise<OwnSite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'strom-e2e-own-'))
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: origin, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
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
    async start() {
      running = spawn(process.execPath, [program], { env, stdio: 'ignore' })
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
