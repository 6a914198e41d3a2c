import { once } from 'node:events'
import { get as httpGet, type ServerResponse } from 'node:http'
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { openOrigin } from '../../../../testing/live/test-origin.ts'
import { media, useExternalStage } from '../../../../testing/stages/external-stage.ts'
import { home } from '../../../../testing/stages/playback-stage.ts'

const stage = useExternalStage()

describe('refused', () => {
  it('is everybody without a right, before the source is asked', async () => {
    const addresses = [stage.first(), ...(await stage.addressesIn(stage.first()))]
    stage.origin.asked.length = 0
    for (const address of addresses) {
      expect((await stage.fetch(address.replace(stage.token, 'made-up'))).statusCode).toBe(403)
      expect((await stage.fetch(address.replace(stage.stream, 'stream-0'))).statusCode).not.toBe(200)
    }
    expect((await stage.fetch(`/media/${stage.stream}/index.m3u8`)).statusCode).toBe(403)
    expect([stage.origin.asked.length, stage.other.asked.length]).toEqual([0, 0])
  })

  it('is an address that no playlist of this channel named', async () => {
    const [sound = ''] = await stage.addressesIn(stage.first())
    await stage.show('index.m3u8')
    stage.token = await (await stage.site.viewer()).play()
    const name = sound.split('/').at(-1) ?? ''
    stage.origin.asked.length = 0
    for (const path of [
      `x/${name}`,
      'x/AAAA.ts',
      'x/none.ts',
      `x/${'A'.repeat(80)}.m3u8`,
      name,
      `x/${encodeURIComponent(stage.origin.url)}.ts`,
      'live/secret-path/index.m3u8'.replaceAll('secret-path', 'x'),
    ]) {
      expect((await stage.fetch(stage.folder() + path)).statusCode, path).toBe(404)
    }
    expect(stage.origin.asked).toHaveLength(0)
  })

  it('is a name under another ending, so that nothing is taken for what it is not', async () => {
    await stage.show('locked.m3u8')
    const [keyAddress = '', piece = ''] = await stage.addressesIn(stage.first())
    for (const [address, ending] of [
      [keyAddress, 'ts'],
      [keyAddress, 'm3u8'],
      [piece, 'key'],
      [piece, 'm3u8'],
      [piece, 'html'],
    ] as const) {
      expect((await stage.fetch(address.replace(/\.\w+$/, `.${ending}`))).statusCode).toBe(404)
    }
  })

  it.each([
    [404, 503, 'source-offline'],
    [403, 502, 'source-refusing'],
    [500, 502, 'source-failing'],
    [200, 502, 'source-not-hls'],
  ])('is a viewer whose source answers %i, with %i and why', async (status, answered, reason) => {
    stage.origin.answers['/live/secret-path/index.m3u8'] = (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<b>secret-path</b>')
    const answer = await stage.fetch(stage.first(), { 'accept-language': 'nb' })
    expect(answer.statusCode).toBe(answered)
    expect(answer.json()).toMatchObject({ resultCode: 2, reason, detail: expect.stringContaining('Kilden') })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 5 }, () => stage.fetch(stage.first())))
    expect(stage.origin.asked).toHaveLength(1)
  })

  it('is a viewer whose source cannot be reached, or is larger than playlists are', async () => {
    stage.origin.answers['/live/secret-path/index.m3u8'] = `#EXTM3U\n${'#\n'.repeat(600_000)}`
    expect((await stage.fetch(stage.first())).json()).toMatchObject({ reason: 'source-too-large' })
    stage.site.clock.advance(2)
    await stage.origin.close()
    expect(await stage.fetch(stage.first())).toMatchObject({ statusCode: 502 })
    expect((await stage.fetch(stage.first())).json()).toMatchObject({ reason: 'source-unreachable' })
  })

  it('is another inner address, though the source itself may lie there', async () => {
    const inner = await openOrigin({ '/metrics': 'figures' })
    stage.origin.answers['/live/secret-path/bad.m3u8'] = media('#EXTINF:4,', `${inner.url}/metrics`)
    await stage.show('bad.m3u8')
    const [piece = ''] = await stage.addressesIn(stage.first())
    expect((await stage.fetch(piece)).json()).toMatchObject({ reason: 'source-inner' })
    expect(inner.asked).toEqual([])
    await inner.close()
  })

  it('is an inner address, unless the owner allows it', async () => {
    await stage.show('index.m3u8', { allowInner: false })
    expect((await stage.fetch(stage.first())).json()).toMatchObject({ reason: 'source-inner' })
    expect(stage.origin.asked).toHaveLength(0)
  })
})

it('what is on its way is cut off when the right to it ends', async () => {
  const address = new URL(await stage.site.server.listen({ port: 0, host: '127.0.0.1' }))
  stage.origin.answers['/live/secret-path/sound/5.aac'] = (_request, response) => response.write('begins')
  const [sound = ''] = await stage.addressesIn(stage.first())
  const [piece = ''] = await stage.addressesIn(sound)
  const { promise: cut, resolve } = Promise.withResolvers<string>()
  let got = ''
  httpGet(
    { host: address.hostname, port: address.port, path: piece, headers: { 'x-forwarded-for': home } },
    (answer) => {
      answer.on('data', (chunk) => {
        got += chunk
      })
      answer.on('error', () => resolve('cut'))
      answer.on('end', () => resolve('ended'))
    },
  )
  await vi.waitFor(() => expect(got).toBe('begins'))
  await stage.site.call(contract.sessions.logout, { token: stage.anna.signIn })
  expect(await cut).toBe('cut')
})

it('what its only viewer left before anything of it had come is not fetched whole', async () => {
  const { port } = stage.site.server.server.address() as { port: number }
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>()
  stage.origin.answers['/live/secret-path/sound/5.aac'] = (_request, response) => resolve(response)
  const [sound = ''] = await stage.addressesIn(stage.first())
  const [piece = ''] = await stage.addressesIn(sound)
  const connected = once(stage.site.server.server, 'connection')
  const asking = httpGet({ host: '127.0.0.1', port, path: piece, headers: { 'x-forwarded-for': home } })
  asking.on('error', () => {})
  const [connection] = await connected
  const answer = await asked
  asking.destroy()
  await vi.waitFor(() => expect(connection.destroyed).toBe(true))
  answer.write('begins')
  await vi.waitFor(() => expect(answer.closed).toBe(true))
})

it('the low-latency socket closes with a reason that sends players to HLS', async () => {
  const { port } = stage.site.server.server.address() as { port: number }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/sldp/${stage.stream}?token=${stage.token}`, {
    protocols: ['sldp.softvelum.com'],
    headers: { 'x-forwarded-for': home },
  })
  const { promise, resolve } = Promise.withResolvers<object>()
  socket.onclose = ({ code, reason }) => resolve({ code, reason })
  expect(await promise).toEqual({ code: 4406, reason: 'This stream has no low latency; its HLS plays.' })
})
