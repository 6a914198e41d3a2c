// A real nginx with deploy/nginx/strom.conf; only ports and paths differ.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { type Asked, ask } from '../../../testing/nginx/ask-nginx.ts'
import { freePort } from '../../../testing/nginx/nginx.ts'
import {
  hasStromNginx,
  type StromNginx,
  siteName,
  startStromNginx,
} from '../../../testing/nginx/strom-nginx.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { commonHeaders } from '../../base/http/headers.ts'

function canRun(): boolean {
  if (hasStromNginx()) return true
  process.stderr.write(
    '\nNOT RUN: deploy/nginx/strom.conf is tested on Linux with nginx and openssl only.\n\n',
  )
  return process.env.CI === 'true'
}

const runnable = canRun()

describe.runIf(runnable)('nginx with deploy/nginx/strom.conf, in front of the server', () => {
  let test: TestApp
  let nginx: StromNginx
  let email: string

  beforeAll(async () => {
    test = await openTestApp({ env: { STROM_TRUST_PROXY: '127.0.0.1' } })
    await test.build.stream({ id: 'fjord' })
    email = (await test.build.account({ span: { days: 30 } })).email
    await test.server.listen({ host: '127.0.0.1', port: 0 })
    nginx = await startStromNginx((test.server.server.address() as AddressInfo).port)
  })
  afterAll(async () => {
    await nginx?.stop()
    await test?.close()
  })

  async function watch(given: Omit<Asked, 'body'> = {}) {
    const { login } = contract.sessions
    const { expiryToken } = contract.playback
    const signIn = { email, password: testPassword, isMobile: false }
    const signedIn = await ask(nginx, login.path, { ...given, method: login.method, body: signIn })
    const { token: Token } = JSON.parse(signedIn.text)
    const headers = { ...given.headers, Token }
    const answer = await ask(nginx, expiryToken.path, {
      ...given,
      headers,
      method: expiryToken.method,
      body: { isMobile: false },
    })
    return JSON.parse(answer.text) as { streamToken: string; accountSharerDisconnected: boolean }
  }

  it('puts the headers of every answer on what it says itself, and on none of the server’s again', async () => {
    const own = await ask(nginx, `/${'x'.repeat(40_000)}`)
    expect(own.status).toBe(414)
    const passedOn = await ask(nginx, '/healthz')
    expect(passedOn.status).toBe(200)
    for (const { headers } of [own, passedOn]) {
      expect(headers).toMatchObject(commonHeaders({ publicUrl: 'http://localhost' }))
      expect(headers.server ?? 'nginx').toBe('nginx')
    }
    expect(own.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('compresses answers of the API, and no media', async () => {
    const headers = { 'Accept-Encoding': 'gzip, br' }
    const answer = await ask(nginx, '/api/openapi.json', { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-encoding': 'gzip',
      vary: expect.stringContaining('Accept-Encoding'),
    })
    expect((await ask(nginx, '/api/openapi.json')).headers).not.toHaveProperty('content-encoding')
    const { streamToken } = await watch()
    const playlist = await ask(nginx, `/media/t/${streamToken}/fjord/720p/index.m3u8`, { headers })
    expect([playlist.status, playlist.headers['content-encoding']]).toEqual([200, undefined])
  })

  it('passes the answer to a blocking playlist on when its part is there, over HTTP/2', async () => {
    const { streamToken } = await watch()
    const media = `/media/t/${streamToken}/fjord/720p`
    const session = connect(`https://127.0.0.1:${nginx.port}`, {
      ca: nginx.certificate,
      servername: siteName,
    })
    async function get(path: string) {
      const stream = session.request({ ':path': path, ':authority': siteName })
      const [headers] = await once(stream, 'response')
      return { status: headers[':status'], text: (await stream.toArray()).join('') }
    }
    const first = await get(`/media/fjord/index.m3u8?token=${streamToken}`)
    expect(first).toMatchObject({ status: 200, text: expect.stringContaining(`t/${streamToken}/fjord/720p`) })
    const { text } = await get(`${media}/index.m3u8`)
    const [, segment, part] = /PRELOAD-HINT:.*part-(\d+)-(\d+)\.m4s/.exec(text) ?? []

    let answered = false
    const blocked = get(`${media}/index.m3u8?_HLS_msn=${segment}&_HLS_part=${part}`).finally(() => {
      answered = true
    })
    await sleep(500)
    expect(answered).toBe(false)
    test.clock.advance(0.2)
    const { status, text: longer } = await blocked
    expect(status).toBe(200)
    expect(longer).toContain(`URI="part-${segment}-${part}.m4s"`)
    expect((await get(`${media}/part-${segment}-${part}.m4s`)).status).toBe(200)
    expect((await get(`${media.replace(streamToken, 'x')}/index.m3u8`)).status).toBe(403)
    session.close()
  })

  it('tells households apart by who connects, whatever a client claims', async () => {
    const home = { headers: { 'X-Forwarded-For': '198.51.100.9', Forwarded: 'for=198.51.100.9' } }
    await watch()
    expect(await watch(home)).toMatchObject({ accountSharerDisconnected: false })
    expect(await watch({ from: '127.0.0.2' })).toMatchObject({ accountSharerDisconnected: true })
  })

  it('answers a flood of sign-ins by itself, and goes on for other networks', async () => {
    const { path, method } = contract.sessions.login
    const signIn = (from: string) =>
      ask(nginx, path, {
        method,
        from,
        headers: { 'Accept-Language': 'nb-NO' },
        body: { email: 'nobody@example.org', password: '', isMobile: false },
      })
    const answers = await Promise.all(Array.from({ length: 90 }, () => signIn('127.0.0.9')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused.length).toBeLessThan(31)
    expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
      resultCode: 19,
      detail: 'For mange forsøk. Prøv igjen om 10 sekunder.',
    })
    expect(refused[0]?.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect((await signIn('127.0.0.10')).status).toBe(200)
  })

  it('says that the site is starting while nothing answers, in a page that asks again and to the app', async () => {
    const alone = await startStromNginx(await freePort())
    try {
      const headers = { 'Accept-Language': 'nb-NO,nb;q=0.9' }
      const detail = 'Nettstedet starter, eller kan ikke nås akkurat nå. Prøv igjen om et øyeblikk.'
      const shown = await ask(alone, '/subscription?from=mail', { headers })
      expect(shown).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
      expect(shown.text).toContain(`<html lang="nb">`)
      expect(shown.text).toContain('<meta http-equiv="refresh" content="5">')
      expect(shown.text).toContain(`<p>${detail}</p>`)
      const { login } = contract.sessions
      const { lookUp } = contract.invitations
      const calls = [
        ask(alone, contract.streams.all.path, { headers }),
        ask(alone, login.path, { headers, method: login.method, body: {} }),
        ask(alone, lookUp.path.replace(/:\w+/, 'secret'), { headers }),
      ]
      for (const answer of await Promise.all(calls)) {
        expect(answer.status).toBe(503)
        expect(JSON.parse(answer.text)).toEqual({ resultCode: 19, detail })
        expect(answer.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
      }
      expect(JSON.parse((await ask(alone, contract.streams.all.path)).text).detail).toMatch(
        /^The site is starting/,
      )
    } finally {
      await alone.stop()
    }
  })

  it('shows no figures, and keeps tokens out of its logs', async () => {
    const { streamToken } = await watch()
    expect((await ask(nginx, '/metrics')).status).toBe(403)
    await ask(nginx, `/media/fjord/index.m3u8?token=${streamToken}`)
    await ask(nginx, `/sldp/fjord?token=${streamToken}`)
    await ask(nginx, '/password-reset-confirmation?token=secret-of-a-mail')
    const logs = readdirSync(nginx.folder).filter((name) => name.endsWith('.log'))
    const text = logs.map((name) => readFileSync(join(nginx.folder, name), 'utf8')).join('')
    expect(text).toContain('GET /password-reset-confirmation')
    for (const secret of [streamToken, 'secret-of-a-mail']) expect(text).not.toContain(secret)
  })
})
