// Without a server behind nginx.
import { once } from 'node:events'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../testing/nginx/nginx.ts'
import {
  hasStromNginx,
  type StromNginx,
  siteName,
  startStromNginx,
} from '../../../testing/nginx/strom-nginx.ts'
import { commonHeaders } from '../../base/http/headers.ts'

const runnable = hasStromNginx() || process.env.CI === 'true'

describe.runIf(runnable)('nginx with deploy/nginx/strom.conf', () => {
  let nginx: StromNginx
  beforeAll(async () => {
    nginx = await startStromNginx(await freePort())
  })
  afterAll(() => nginx?.stop())

  it('leads from http to https', async () => {
    const response = await fetch(`http://127.0.0.1:${nginx.plainPort}/player?default=2`, {
      redirect: 'manual',
      headers: { Connection: 'close' },
    })
    expect(response.status).toBe(301)
    // Whatever the Host: it must not redirect to another site.
    expect(response.headers.get('location')).toBe(`https://${siteName}/player?default=2`)
    // Redirects may be cached; `Origin-Agent-Cluster` needs TLS.
    const {
      'cache-control': _,
      'origin-agent-cluster': __,
      ...every
    } = commonHeaders({
      publicUrl: 'http://localhost',
    })
    expect(Object.fromEntries(response.headers)).toMatchObject(every)
  })

  it('leads no machine from http to https, which would not notice', async () => {
    for (const path of ['/api/users/login', '/ingest/arena', '/media/fjord/index.m3u8', '/sldp/fjord']) {
      const response = await fetch(`http://127.0.0.1:${nginx.plainPort}${path}`, {
        redirect: 'manual',
        headers: { Connection: 'close' },
      })
      expect([path, response.status]).toEqual([path, 403])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  /** The agreed version and cipher, or the reason for none. */
  async function agree(wishes: ConnectionOptions): Promise<string> {
    const trust = { ca: nginx.certificate, servername: siteName }
    const socket = connect({ host: '127.0.0.1', port: nginx.port, ...trust, ...wishes })
    try {
      await once(socket, 'secureConnect')
      return `${socket.getProtocol()} ${socket.getCipher().name}`
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error)
    } finally {
      socket.destroy()
    }
  }

  it('speaks TLS 1.3 and 1.2, and nothing older', async () => {
    expect(await agree({})).toMatch(/^TLSv1\.3 TLS_/)
    expect(await agree({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-/)
    // OpenSSL offers them only at this level.
    const old = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    for (const maxVersion of ['TLSv1.1', 'TLSv1'] as const) {
      expect(await agree({ ...old, maxVersion })).toMatch(/ERR_SSL|ECONNRESET/)
    }
  })

  it('takes no cipher without forward secrecy and authenticated encryption', async () => {
    const offer = (ciphers: string) => agree({ maxVersion: 'TLSv1.2', ciphers })
    expect(await offer('ECDHE-ECDSA-AES128-GCM-SHA256')).toBe('TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256')
    for (const cipher of ['ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'AES256-GCM-SHA384']) {
      expect([cipher, await offer(cipher)]).toEqual([cipher, expect.stringMatching(/ERR_SSL|ECONNRESET/)])
    }
  })
})
