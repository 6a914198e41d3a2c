import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ControlName, Controls } from '@strom/paypal-emulator/control'
import type { FastifyInstance } from 'fastify'
import { startOwnPostgres } from '../../../scripts/postgres.mjs'
import { readConfig } from '../../src/base/config.ts'
import { buildServer } from '../../src/compose/api/server.ts'
import { openApp } from '../../src/compose/open-app.ts'
import { listen } from '../../src/compose/start/listen.ts'
import type { App } from '../../src/operate/app.ts'
import { answers, freePort, type Killable, startKillable, untilSo } from './processes.ts'

type Told<N extends ControlName> = Awaited<ReturnType<Controls[N]['run']>>

export type CrashStage = {
  origin: string
  control<N extends ControlName>(name: N, body?: object): Promise<Told<N>>
  /** Waits until it is ready. */
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** `kill -9` and restart of PostgreSQL; the embedded database dies with the site. */
  crashDatabase: (() => Promise<void>) | undefined
  /** In this process, without jobs. */
  inside<T>(work: (app: App, server: FastifyInstance) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type MakeFolder = (dataDir: string) => Promise<void>

async function startEmulator(origin: string, folder: string) {
  const args = ['--port', '0', '--site', origin, '--data-dir', folder]
  const emulator = startKillable('paypal-emulator/src/main.ts', args, {}, folder)
  await untilSo(emulator, () => /STROM_PAYPAL_WEBHOOK_ID=.*\n/.test(emulator.said()))
  const settings = Object.fromEntries(
    [...emulator.said().matchAll(/^(STROM_PAYPAL_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  return { emulator, settings }
}

/** `makeFolder` saves the site from making the embedded database. Null without PostgreSQL. */
export async function openCrashStage(
  database: 'embedded' | 'postgres',
  { makeFolder, entry = 'server/src/main.ts' }: { makeFolder?: MakeFolder; entry?: string } = {},
): Promise<CrashStage | null> {
  const postgres = database === 'postgres' ? await startOwnPostgres({ durable: true }) : undefined
  if (postgres === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'strom-crash-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const dataDir = join(folder, 'data')
  if (!postgres) await makeFolder?.(dataDir)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { emulator, settings } = await startEmulator(origin, folder)
  const env = {
    PORT: String(port),
    STROM_PUBLIC_URL: origin,
    STROM_DATA_DIR: dataDir,
    STROM_LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...settings,
    ...(postgres && { STROM_DATABASE_URL: postgres.url }),
  }
  const credentials = `${settings.STROM_PAYPAL_CLIENT_ID}:${settings.STROM_PAYPAL_CLIENT_SECRET}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  let site: Killable | undefined
  const kill = async () => {
    await site?.kill()
    site = undefined
  }
  return {
    origin,
    async control(name, body = {}) {
      const url = `${settings.STROM_PAYPAL_API_URL}/control/${name}`
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${name} was answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as never
    },
    async start() {
      site = startKillable(entry, [], env, folder)
      await untilSo(site, () => answers(`${origin}/readyz`))
    },
    kill,
    crashDatabase: postgres?.crash,
    async inside(work) {
      await kill()
      const config = readConfig({ ...env, STROM_LOG_LEVEL: 'silent' })
      const { app, close } = await openApp(config)
      const server = await buildServer(app)
      try {
        await listen(server, config)
        return await work(app, server)
      } finally {
        await server.close()
        await close()
      }
    },
    async close() {
      await kill()
      await emulator.kill()
      await postgres?.stop()
      process.off('exit', remove)
      remove()
    },
  }
}
