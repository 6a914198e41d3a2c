import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type Endpoint, type Payload } from '@strom/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { startOwnPostgres } from '../../../scripts/postgres.mjs'
import { readConfig } from '../../src/base/config.ts'
import { buildServer } from '../../src/compose/api/server.ts'
import { openApp } from '../../src/compose/open-app.ts'
import type { App } from '../../src/operate/app.ts'
import { type Builders, buildersFor, testPassword } from '../builders.ts'

/** `ip`: the household. */
type Asked<E extends Endpoint> = { token?: string; body?: Payload<E>; ip?: string }

type Sent = { token?: string; payload?: string | Buffer; contentType?: string }

const home = '203.0.113.1'

export type Timed = { status: number; ms: number; retryAfter: string | undefined; body: TimedBody }
type TimedBody = {
  resultCode?: number
  reason?: string
  detail?: string
  token?: string
  streamToken?: string
}

/** In real time, on a PostgreSQL that may be stopped. */
export type TroubledNode = {
  app: App
  server: FastifyInstance
  build: Builders
  call<E extends Endpoint>(endpoint: E, asked?: Asked<E>): Promise<Timed>
  get(path: string): Promise<Timed>
  send(method: Endpoint['method'], path: string, sent: Sent): Promise<Timed>
  close(): Promise<void>
}

export type TroubleStage = {
  postgres: NonNullable<Awaited<ReturnType<typeof startOwnPostgres>>>
  open(env?: Record<string, string>): Promise<TroubledNode>
  close(): Promise<void>
}

function timed(response: LightMyRequestResponse, startedAt: number): Timed {
  const retryAfter = response.headers['retry-after']
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    ms: performance.now() - startedAt,
    retryAfter: retryAfter === undefined ? undefined : String(retryAfter),
    body: isJson ? response.json() : {},
  }
}

/** @throws if PostgreSQL is not installed. */
export async function openTroubleStage(): Promise<TroubleStage> {
  const postgres = await startOwnPostgres()
  if (!postgres) throw new Error('there is no PostgreSQL here')
  const nodes: TroubledNode[] = []

  async function open(env: Record<string, string> = {}): Promise<TroubledNode> {
    const dataDir = mkdtempSync(join(tmpdir(), 'strom-trouble-'))
    const own = {
      STROM_DATABASE_URL: postgres?.url,
      STROM_DATA_DIR: dataDir,
      STROM_LOG_LEVEL: 'silent',
      STROM_TRUST_PROXY: '1',
    }
    const { app, close } = await openApp(readConfig({ ...own, ...env }))
    const server = await buildServer(app)
    await server.ready()
    const node: TroubledNode = {
      app,
      server,
      build: buildersFor(app),
      async send(method, url, { token, payload, contentType }) {
        const startedAt = performance.now()
        const headers = {
          'x-forwarded-for': home,
          ...(token && { token }),
          ...(contentType && { 'content-type': contentType }),
        }
        return timed(await server.inject({ method, url, headers, ...(payload && { payload }) }), startedAt)
      },
      async call(endpoint, { token, body, ip = home } = {}) {
        const startedAt = performance.now()
        const answer = await server.inject({
          method: endpoint.method,
          url: endpoint.path,
          headers: { 'x-forwarded-for': ip, ...(token && { token }) },
          ...(body !== undefined && { payload: body as object }),
        })
        return timed(answer, startedAt)
      },
      async get(url) {
        const startedAt = performance.now()
        return timed(await server.inject({ url, headers: { 'x-forwarded-for': home } }), startedAt)
      },
      async close() {
        await server.close()
        await close()
        rmSync(dataDir, { recursive: true, force: true })
      },
    }
    nodes.push(node)
    return node
  }

  return {
    postgres,
    open,
    async close() {
      for (const node of nodes) await node.close()
      await postgres.stop()
    },
  }
}

/** Returns the Token. */
export async function signInMember(node: TroubledNode, ip = home): Promise<{ id: string; token: string }> {
  const { id, email } = await node.build.account({ span: { days: 30 } })
  const body = { email, password: testPassword, isMobile: false }
  const answer = await node.call(contract.sessions.login, { body, ip })
  if (!answer.body.token) throw new Error(`not signed in: ${JSON.stringify(answer)}`)
  return { id, token: answer.body.token }
}

export function watch(node: TroubledNode, streamToken: string, stream: string) {
  const statuses = new Map<number, number>()
  let slowest = 0
  let stopped = false
  const watching = (async () => {
    while (!stopped) {
      // A failed test has closed the server.
      const answer = await node.get(`/media/t/${streamToken}/${stream}/720p/index.m3u8`).catch(() => null)
      if (answer === null) return
      const { status, ms } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      slowest = Math.max(slowest, ms)
      await sleep(100)
    }
  })()
  return async () => {
    stopped = true
    await watching
    return { statuses: Object.fromEntries(statuses), slowest }
  }
}
