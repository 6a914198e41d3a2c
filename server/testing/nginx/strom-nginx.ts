// deploy/nginx unchanged, except ports, paths and the secret.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOpenssl, makeCertificate } from '../certificate.ts'
import { freePort, hasNginx, type Nginx, startNginx } from './nginx.ts'

const folderOfFiles = new URL('../../../deploy/nginx/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folderOfFiles), 'utf8')
/** As in strom.conf; its certificate also covers 127.0.0.1. */
export const siteName = 'live.example.org'

/** A second household needs 127.0.0.2, which only Linux has by default. */
export function hasStromNginx(): boolean {
  return process.platform === 'linux' && hasNginx() && hasOpenssl()
}

export type StromNginx = Nginx & {
  folder: string
  plainPort: number
  port: number
  certificate: Buffer
  certificateFile: string
}

type Words = [from: string | RegExp, to: string][]

type Wishes = {
  secret?: string
  changes?: Words
}

/** @throws if a text to replace is missing. */
export function substitute(text: string, words: Words): string {
  return words.reduce((changed, [from, to]) => {
    const found = typeof from === 'string' ? changed.includes(from) : changed.search(from) >= 0
    if (!found) throw new Error(`the file has no ${from}`)
    return changed.replaceAll(from, to)
  }, text)
}

const ofOneServer = 'server 127.0.0.1:3000 max_fails'

export async function startStromNginx(
  upstreamPorts: number | readonly number[],
  { secret, changes = [] }: Wishes = {},
): Promise<StromNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'strom-nginx-'))
  // In memory, as /run is.
  const rights = mkdtempSync('/dev/shm/strom-rights-')
  const [plainPort, port] = [await freePort(), await freePort()]
  const { keyFile, certificateFile, cert } = makeCertificate(folder, siteName)
  const line = read('strom-nodes.conf')
    .split('\n')
    .find((one) => one.includes(ofOneServer))
  const servers = [upstreamPorts].flat().map((own) => line?.replace('3000', String(own)))
  const site = substitute(`${read('strom-nodes.conf')}\n${read('strom.conf')}`, [
    [line ?? ofOneServer, servers.join('\n')],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    [/ {2}listen \[::\].*\n/g, ''],
    [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, certificateFile],
    [`/etc/letsencrypt/live/${siteName}/privkey.pem`, keyFile],
    ['/var/log/nginx', folder],
    ['/var/lib/nginx', folder],
    ['/run/strom-rights', rights],
    ...(secret ? ([['EDGE-SECRET;', `${secret};`]] as Words) : []),
    ...changes,
  ])
  // As in a distribution's nginx.conf.
  const around = `access_log ${join(folder, 'access.log')}; sendfile on; tcp_nopush on;`
  const nginx = await startNginx(`${around} keepalive_requests 1000000; ${site}`, port)
  return {
    folder,
    plainPort,
    port,
    certificate: cert,
    certificateFile,
    pid: nginx.pid,
    async stop() {
      await nginx.stop()
      for (const made of [folder, rights]) rmSync(made, { recursive: true })
    },
  }
}
