import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Endpoint, Payload } from '@strom/contract'
import pg from 'pg'
import { readConfig } from '../../src/base/config.ts'
import { openApp } from '../../src/compose/open-app.ts'
import type { App } from '../../src/operate/app.ts'
import { type Builders, buildersFor } from '../builders.ts'
import { answers, freePort, type Killable, startKillable, untilSo } from '../crash/processes.ts'
import { startStromNginx } from '../nginx/strom-nginx.ts'

type Asked<E extends Endpoint> = { token?: string; body?: Payload<E>; ip?: string }

export type Node = {
  origin: string
  program(): Killable
  start(): Promise<void>
}

export type NodesStage = {
  /** nginx in front of both nodes, over TLS. */
  origin: string
  /** nginx's copies of media. */
  copies: string
  nodes: readonly [Node, Node]
  /** Answers no requests. */
  app: App
  build: Builders
  call<E extends Endpoint>(
    at: string,
    endpoint: E,
    asked?: Asked<E>,
  ): Promise<{ status: number; body: Record<string, never> }>
  control(name: string, body?: object): Promise<unknown>
  close(): Promise<void>
}

async function makeDatabase(server: string) {
  const name = `strom_nodes_${randomUUID().replaceAll('-', '')}`
  async function run(statement: string) {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

async function startEmulator(site: string, certificate: string, folder: string) {
  const trusting = { NODE_EXTRA_CA_CERTS: certificate }
  const emulator = startKillable(
    'paypal-emulator/src/main.ts',
    ['--port', '0', '--site', site],
    trusting,
    folder,
  )
  await untilSo(emulator, () => /STROM_PAYPAL_WEBHOOK_ID=.*\n/.test(emulator.said()))
  const settings = [...emulator.said().matchAll(/^(STROM_PAYPAL_\w+)=(.*)$/gm)]
  return {
    emulator,
    settings: Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value])),
  }
}

export async function openNodesStage(server: string): Promise<NodesStage> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nodes-'))
  const database = await makeDatabase(server)
  const nodePorts = await Promise.all([freePort(), freePort()])
  const shared = { STROM_DATABASE_URL: database.url, STROM_TRUST_PROXY: '1', STROM_DATABASE_CONNECTIONS: '5' }
  const own = {
    ...shared,
    STROM_LOG_LEVEL: 'silent',
    STROM_PAYMENTS: 'none',
    STROM_DATA_DIR: join(folder, 'own'),
  }
  const { app, close } = await openApp(readConfig(own))
  const build = buildersFor(app)
  // With people in it the data is no new demonstration.
  await build.account()
  // No node is told the secret: each finds it in the database.
  const nginx = await startStromNginx(nodePorts, { secret: app.config.edgeSecret ?? '' })
  const origin = `https://127.0.0.1:${nginx.port}`
  setDefaultCACertificates([...getCACertificates('default'), nginx.certificate.toString()])
  const { emulator, settings } = await startEmulator(origin, nginx.certificateFile, folder)
  const ofNodes = {
    ...shared,
    ...settings,
    STROM_PUBLIC_URL: origin,
    STROM_LOG_LEVEL: 'error',
    STROM_STOP_NOTICE_SECONDS: '1',
    NODE_EXTRA_CA_CERTS: nginx.certificateFile,
  }

  function makeNode(nodePort: number): Node {
    let program: Killable | undefined
    const at = `http://127.0.0.1:${nodePort}`
    return {
      origin: at,
      program() {
        if (!program) throw new Error('the node was never started')
        return program
      },
      async start() {
        const its = {
          PORT: String(nodePort),
          STROM_DATA_DIR: join(folder, String(nodePort)),
          STROM_NODE_URL: at,
        }
        const started = startKillable('server/src/main.ts', [], { ...ofNodes, ...its }, folder)
        program = started
        await untilSo(started, () => answers(`${at}/readyz`))
      },
    }
  }
  const nodes = [makeNode(nodePorts[0]), makeNode(nodePorts[1])] as const
  await Promise.all(nodes.map((node) => node.start()))

  return {
    origin,
    copies: join(nginx.folder, 'strom-media'),
    nodes,
    app,
    build,
    async call(at, endpoint, { token, body, ip } = {}) {
      const response = await fetch(`${at}${endpoint.path}`, {
        method: endpoint.method,
        headers: {
          ...(token && { token }),
          ...(ip && { 'x-forwarded-for': ip }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      const read = isJson ? await response.json() : await response.text()
      return { status: response.status, body: (isJson ? read : {}) as Record<string, never> }
    },
    async control(name, body = {}) {
      const credentials = `${settings.STROM_PAYPAL_CLIENT_ID}:${settings.STROM_PAYPAL_CLIENT_SECRET}`
      const response = await fetch(`${settings.STROM_PAYPAL_API_URL}/control/${name}`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    async close() {
      await nginx.stop()
      for (const node of nodes) await node.program().kill()
      await emulator.kill()
      await close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
