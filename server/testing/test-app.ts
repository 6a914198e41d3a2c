import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Body, contract, type Endpoint, type Payload } from '@strom/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { SteadyClock } from '../src/base/clock.ts'
import { readConfig } from '../src/base/config.ts'
import type { SettingValues } from '../src/base/settings/definitions.ts'
import { logOptions } from '../src/compose/api/log-options.ts'
import { buildServer } from '../src/compose/api/server.ts'
import { assembleApp } from '../src/compose/assemble-app.ts'
import type { App } from '../src/operate/app.ts'
import { waitForSettings } from '../src/operate/cli/wait-for-settings.ts'
import { type Builders, buildersFor, testPassword } from './builders.ts'
import { openTestDatabase } from './db/databases.ts'

export type TestClock = SteadyClock & {
  advance(seconds: number): void
  /** Jumps, as after a sleep: no time passes. */
  set(seconds: number): void
}

export const testStart = Date.parse('2026-11-20T12:00:00Z')

export type CallOptions<E extends Endpoint> = {
  body?: Payload<E>
  token?: string
  /** 203.0.113.1 by default. */
  ip?: string
  language?: string
  params?: Record<string, string>
}

export type TestApp = {
  app: App
  server: FastifyInstance
  clock: TestClock
  build: Builders
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<LightMyRequestResponse>
  /** Returns the Token. */
  signIn(email: string, options?: { ip?: string; agent?: string }): Promise<string>
  /** Shows the password again, as acts of power ask for. */
  confirm(token: string): Promise<string>
  /** PostgreSQL only: an embedded database belongs to one process. */
  openNode(): Promise<Pick<TestApp, 'app' | 'server'>>
  close(): Promise<void>
}

function fixedClock(start: number): TestClock {
  let passed = 0
  let setOn = 0
  return {
    now: () => start + passed + setOn,
    steady: () => passed,
    advance(seconds) {
      passed += seconds * 1000
    },
    set(seconds) {
      setOn += seconds * 1000
    },
  }
}

export function pathOf(endpoint: Endpoint, params: Record<string, string> = {}) {
  return endpoint.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? 'x'))
}

/** A fresh, migrated database and a fixed clock. Calls carry their address in `X-Forwarded-For`. */
export async function openTestApp(
  options: {
    settings?: Partial<SettingValues>
    start?: number
    env?: NodeJS.ProcessEnv
    logTo?: DestinationStream
    isInner?: (address: string) => boolean
  } = {},
): Promise<TestApp> {
  const clock = fixedClock(options.start ?? testStart)
  const dataDir = mkdtempSync(join(tmpdir(), 'strom-test-'))
  const config = readConfig({
    STROM_TRUST_PROXY: '1',
    STROM_LOG_LEVEL: 'error',
    STROM_DATA_DIR: dataDir,
    ...options.env,
  })
  const database = await openTestDatabase()
  const log = pino(logOptions(config), options.logTo)
  const opened = await assembleApp({ config, clock, database, log, isInner: options.isInner })
  const { app } = opened
  const settings = options.settings ?? {}
  for (const [name, value] of Object.entries(settings)) {
    await app.settings.set(app.db, name as keyof SettingValues, value as never)
  }
  await waitForSettings(app, settings)
  const server = await buildServer(app)
  await server.ready()
  const nodes: { close(): Promise<unknown> }[] = []
  const call: TestApp['call'] = (endpoint, { body, token, ip = '203.0.113.1', language, params } = {}) =>
    server.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      headers: {
        'x-forwarded-for': ip,
        ...(token && { token }),
        ...(language && { 'accept-language': language }),
      },
      ...(body !== undefined && { payload: body as Body<Endpoint> & object }),
    })
  return {
    app,
    server,
    clock,
    build: buildersFor(app),
    call,
    async signIn(email, { ip = '203.0.113.1', agent = 'test' } = {}) {
      const response = await server.inject({
        method: 'POST',
        url: contract.sessions.login.path,
        headers: { 'x-forwarded-for': ip, 'user-agent': agent },
        payload: { email, password: testPassword },
      })
      return response.json<{ token: string }>().token
    },
    async confirm(token) {
      await call(contract.sessions.confirm, { token, body: { password: testPassword } })
      return token
    },
    async openNode() {
      const assembled = await assembleApp({ config, clock, database, log, isInner: options.isInner })
      const node = { app: assembled.app, server: await buildServer(assembled.app) }
      nodes.push(node.server, assembled)
      await node.server.ready()
      return node
    },
    async close() {
      for (const node of nodes) await node.close()
      await server.close()
      await opened.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
