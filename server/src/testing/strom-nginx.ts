// deploy/nginx/strom.conf as it stands, in a real nginx with a certificate of its own; only ports, paths and the secret are put in.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const configuration = new URL('../../../deploy/nginx/strom.conf', import.meta.url)
/** The name in the file, which its certificate is for. */
export const siteName = 'live.example.org'

const [nginxProgram, openssl] = ['nginx', 'openssl'] as const

/** Whether nginx and openssl are there, and a second household at 127.0.0.2, which only Linux has without further ado. */
export function hasNginx(): boolean {
  const tools = [spawnSync(nginxProgram, ['-v']), spawnSync(openssl, ['version'])]
  return process.platform === 'linux' && tools.every(({ status }) => status === 0)
}

export type StromNginx = {
  folder: string
  plainPort: number
  port: number
  certificate: Buffer
  /** Its only process: it is its own worker. */
  pid: number
  stop(): Promise<void>
}

type Words = [from: string | RegExp, to: string][]

type Wishes = {
  /** Shown to the server that is asked for rights; without it the file is as an operator finds it. */
  secret?: string
  /** What else is to be different from the file. */
  changes?: Words
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Puts other words in; a line that is not there any more is a mistake of whoever asks for it. */
export function substitute(text: string, words: Words): string {
  return words.reduce((changed, [from, to]) => {
    const found = typeof from === 'string' ? changed.includes(from) : changed.search(from) >= 0
    if (!found) throw new Error(`the file has no ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

function makeCertificate(key: string, certificate: string) {
  execFileSync(
    openssl,
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'].concat(
      ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`, '-keyout', key],
      ['-out', certificate],
    ),
    { stdio: 'ignore' },
  )
}

/** Starts nginx in front of a server on 127.0.0.1. */
export async function startStromNginx(
  upstreamPort: number,
  { secret, changes = [] }: Wishes = {},
): Promise<StromNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nginx-'))
  // In memory, as /run is.
  const rights = mkdtempSync('/dev/shm/strom-rights-')
  const [plainPort, port] = [await freePort(), await freePort()]
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  makeCertificate(key, certificate)
  mkdirSync(join(folder, 'temporary'))
  const site = substitute(readFileSync(configuration, 'utf8'), [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${upstreamPort};`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    [/ {2}listen \[::\].*\n/g, ''],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, key],
    ['/var/log/nginx', folder],
    ['/var/lib/nginx', folder],
    ['/run/strom-rights', rights],
    ...(secret ? ([['EDGE-SECRET;', `${secret};`]] as Words) : []),
    ...changes,
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path temporary;`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid nginx.pid; error_log stderr;
     events { worker_connections 4096; }
     http { sendfile on; tcp_nopush on; keepalive_requests 1000000; ${temporary.join(' ')} ${site} }`,
  )
  const child = spawn(nginxProgram, ['-p', `${folder}/`, '-e', 'stderr', '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilListening(child, port)
  return {
    ...{ folder, plainPort, port, certificate: readFileSync(certificate), pid: child.pid ?? 0 },
    async stop() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
      for (const made of [folder, rights]) rmSync(made, { recursive: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number) {
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint += text
  })
  for (;;) {
    const socket = openSocket(port, '127.0.0.1')
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answered) return
    if (child.exitCode !== null) throw new Error(`nginx ended: ${complaint}`)
    await sleep(20)
  }
}
