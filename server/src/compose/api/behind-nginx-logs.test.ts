// Without a server behind nginx, every request is logged as an error too.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../../testing/nginx/ask-nginx.ts'
import { freePort } from '../../../testing/nginx/nginx.ts'
import { hasStromNginx, type StromNginx, startStromNginx } from '../../../testing/nginx/strom-nginx.ts'

const runnable = hasStromNginx() || process.env.CI === 'true'

/** As long as a stream token. */
const secret = 'Sesame'.repeat(8)
const links = [
  `/register/?invitation=${secret}`,
  `/setup?token=${secret}`,
  `/password-reset-confirmation?token=${secret}`,
  `/confirm-email-change?token=${secret}`,
]

describe.runIf(runnable)('the logs of nginx with deploy/nginx/strom.conf, while the server is away', () => {
  let nginx: StromNginx
  beforeAll(async () => {
    nginx = await startStromNginx(await freePort())
  })
  afterAll(() => nginx?.stop())

  function logged(): string {
    const logs = readdirSync(nginx.folder).filter((name) => name.endsWith('.log'))
    return logs.map((name) => readFileSync(join(nginx.folder, name), 'utf8')).join('')
  }

  it('have no secret of a link, an invitation or a player', async () => {
    const media = `/media/t/${secret}/fjord/720p`
    for (const path of [
      ...links,
      `/api/invitations/invitation/${secret}`,
      ...[`${media}/init.mp4`, `${media}/index.m3u8`, `/media/fjord/index.m3u8?token=${secret}`],
      ...[`/sldp/fjord?token=${secret}`, `/ingest/arena?key=${secret}`],
    ]) {
      const status = /^\/(media|sldp|ingest)\//.test(path) ? 502 : 503
      expect([path, (await ask(nginx, path)).status]).toEqual([path, status])
    }
    expect(logged()).toContain('GET /password-reset-confirmation"')
    expect(logged()).not.toContain(secret)
  })

  it('have no secret of a call that nginx answers by itself', async () => {
    for (const method of ['TRACE', 'PUT', 'LOCK']) {
      await ask(nginx, `/media/t/${secret}/fjord/720p/init.mp4`, { method })
      await ask(nginx, `/api/invitations/invitation/${secret}`, { method })
    }
    expect(logged()).toContain('"TRACE /media/" 405')
    expect(logged()).not.toContain(secret)
  })

  it('say of other calls that the server is away', async () => {
    await ask(nginx, '/api/streams/all')
    expect(logged()).toMatch(/\[error\].* while connecting to upstream.*GET \/api\/streams\/all/)
  })

  it('have nothing of what comes to the port without TLS', async () => {
    for (const path of links) {
      const response = await fetch(`http://127.0.0.1:${nginx.plainPort}${path}`, {
        redirect: 'manual',
        headers: { Connection: 'close' },
      })
      expect(response.status).toBe(301)
    }
    expect(logged()).not.toContain(secret)
  })
})
