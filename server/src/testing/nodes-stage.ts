import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, Payload } from '@strom/contract'
import pg from 'pg'
import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { openApp } from '../open-app.ts'
import { type Builders, buildersFor } from './builders.ts'
import { answers, freePort, type Killable, startKillable, untilSo } from './crash-processes.ts'
import { startNginx } from './nginx.ts'

const configuration = new URL('../../../deploy/nginx/several-nodes.conf', import.meta.url)

type Asked<E extends Endpoint> = { token?: string; body?: Payload<E>; ip?: string }

/** A server of the site as a process of its own. */
export type Node = {
  origin: string
  program(): Killable
  start(): Promise<void>
}

export type NodesStage = {
  /** Where nginx listens, in front of both nodes. */
  origin: string
  nodes: readonly [Node, Node]
  /** The same site in this process, for making and looking at rows; it answers no requests. */
  app: App
  build: Builders
  /** Calls an endpoint at a node, or through nginx: JSON, or the status where the answer is none. */
  call<E extends Endpoint>(
    at: string,
    endpoint: E,
    asked?: Asked<E>,
  ): Promise<{ status: number; body: Record<string, never> }>
  /** Makes something happen at PayPal's stand-in. */
  control(name: string, body?: object): Promise<unknown>
  close(): Promise<void>
}

/** deploy/nginx/several-nodes.conf with these ports, and a server without TLS in front of it. */
function configurationFor(port: number, nodePorts: readonly number[]): string {
  const [first, second] = nodePorts
  const text = readFileSync(configuration, 'utf8')
  const upstream = text
    .replace('10.0.0.11:3000', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3000', `127.0.0.1:${second}`)
  if (upstream.includes('10.0.0.')) throw new Error('several-nodes.conf has other addresses than its test')
  return `${upstream}
    map $http_upgrade $strom_connection { default upgrade; '' ''; }
    server {
      listen 127.0.0.1:${port};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $strom_connection;
      proxy_buffering off;
      proxy_request_buffering off;
      client_max_body_size 0;
      location / { proxy_pass http://strom; }
    }`
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

async function startEmulator(site: string, folder: string) {
  const emulator = startKillable('paypal-emulator/main.ts', ['--port', '0', '--site', site], {}, folder)
  await untilSo(emulator, () => /PAYPAL_WEBHOOK_ID=.*\n/.test(emulator.said()))
  const settings = [...emulator.said().matchAll(/^(PAYPAL_\w+)=(.*)$/gm)]
  return {
    emulator,
    settings: Object.fromEntries(settings.map(([, name = '', value = '']) => [name, value])),
  }
}

/** Two nodes on a database of their own in the PostgreSQL at `server`, nginx in front, PayPal's stand-in behind. */
export async function openNodesStage(server: string): Promise<NodesStage> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nodes-'))
  const database = await makeDatabase(server)
  const [port, ...nodePorts] = await Promise.all([freePort(), freePort(), freePort()])
  const origin = `http://127.0.0.1:${port}`
  const { emulator, settings } = await startEmulator(origin, folder)
  const shared = {
    DATABASE_URL: database.url,
    PUBLIC_URL: origin,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    STOP_NOTICE_SECONDS: '1',
    DATABASE_CONNECTIONS: '5',
    ...settings,
  }
  const { app, close } = await openApp(
    readConfig({ ...shared, LOG_LEVEL: 'silent', DATA_DIR: join(folder, 'own') }),
  )
  const build = buildersFor(app)
  // A database with people in it is no new demonstration.
  await build.account()

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
        const own = { PORT: String(nodePort), DATA_DIR: join(folder, String(nodePort)), NODE_URL: at }
        const started = startKillable('main.ts', [], { ...shared, ...own }, folder)
        program = started
        await untilSo(started, () => answers(`${at}/readyz`))
      },
    }
  }
  const nodes = [makeNode(nodePorts[0] ?? 0), makeNode(nodePorts[1] ?? 0)] as const
  await Promise.all(nodes.map((node) => node.start()))
  const nginx = await startNginx(configurationFor(port, nodePorts), port)

  return {
    ...{ origin, nodes, app, build },
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
      const credentials = `${settings.PAYPAL_CLIENT_ID}:${settings.PAYPAL_CLIENT_SECRET}`
      const response = await fetch(`${settings.PAYPAL_API_URL}/control/${name}`, {
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
