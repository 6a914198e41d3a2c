import { createDecipheriv } from 'node:crypto'
import { contract } from '@strom/contract'
import { describe, expect, it } from 'vitest'
import { lock, media, named, useExternalStage } from '../../../../testing/stages/external-stage.ts'
import { home } from '../../../../testing/stages/playback-stage.ts'

const stage = useExternalStage()

describe('a stream that is fetched from elsewhere', () => {
  it('plays by addresses of this site, from whatever host it comes', async () => {
    const { streams } = (await stage.site.call(contract.streams.all, { token: stage.anna.signIn })).json()
    const src: string = streams.find(({ id }: { id: string }) => id === stage.stream).src
    const master = await stage.fetch(src + stage.token)
    expect(master.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/)
    const [sound = '', picture = ''] = named(master.body, src)
    expect(picture.startsWith(stage.folder())).toBe(true)
    expect((await stage.fetch((await stage.addressesIn(picture))[0] ?? '')).body).toBe('picture 5')
    const [piece = ''] = await stage.addressesIn(sound)
    expect(await stage.fetch(piece)).toMatchObject({
      body: 'sound 5',
      headers: { 'content-type': 'audio/aac' },
    })
    expect(await stage.addressesIn(stage.first())).toEqual([sound, picture])
  })

  it('sends the operator’s headers to the address they were given for, and nowhere else', async () => {
    for (const playlist of await stage.addressesIn(stage.first()))
      for (const piece of await stage.addressesIn(playlist)) await stage.fetch(piece)
    expect(stage.origin.asked.map(({ headers }) => headers['x-key'])).toEqual(['sesame', 'sesame', 'sesame'])
    expect(stage.other.asked.map(({ headers }) => headers['x-key'])).toEqual([undefined, undefined])
    const sent = JSON.stringify([stage.origin.asked, stage.other.asked])
    for (const ours of [stage.token, stage.anna.signIn, stage.anna.email, home])
      expect(sent).not.toContain(ours)
  })

  it('is fetched once for all viewers', async () => {
    const [, picture = ''] = await stage.addressesIn(stage.first())
    const [piece = ''] = await stage.addressesIn(picture)
    const viewers = await Promise.all(Array.from({ length: 6 }, () => stage.site.viewer()))
    const tokens = await Promise.all(viewers.map((viewer) => viewer.play()))
    await Promise.all(
      tokens.flatMap((theirs) =>
        [stage.first(), picture, piece].map((path) => stage.fetch(path.replace(stage.token, theirs))),
      ),
    )
    expect([
      stage.origin.asked.length,
      stage.other.hits('/cdn/picture.m3u8'),
      stage.other.hits('/cdn/5.ts'),
    ]).toEqual([1, 1, 1])
  })

  it('asks for a playlist again after a part of its target duration', async () => {
    const [, picture = ''] = await stage.addressesIn(stage.first())
    await stage.fetch(picture)
    stage.site.clock.advance(0.9)
    await stage.fetch(picture)
    expect(stage.other.asked).toHaveLength(1)
    stage.site.clock.advance(0.2)
    stage.other.answers['/cdn/picture.m3u8'] = media('#EXTINF:4,', '5.ts', '#EXTINF:4,', '6.ts')
    expect(await stage.addressesIn(picture)).toHaveLength(2)
    expect(stage.other.asked).toHaveLength(2)
  })

  it('hands keys on, with which its pieces can be read', async () => {
    await stage.show('locked.m3u8')
    const [keyAddress = '', piece = ''] = await stage.addressesIn(stage.first())
    const given = await stage.fetch(keyAddress)
    expect(given.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
    })
    const decipher = createDecipheriv('aes-128-cbc', given.rawPayload, lock.iv)
    const locked = (await stage.fetch(piece)).rawPayload
    expect(Buffer.concat([decipher.update(locked), decipher.final()]).toString()).toBe('a picture')
  })

  it('hands on stretches of files that its playlists name, and asks for none that a viewer names', async () => {
    await stage.show('stretches.m3u8')
    const [init = '', piece = ''] = await stage.addressesIn(stage.first())
    expect((await stage.fetch(init)).body).toBe('init')
    for (const range of ['bytes=4-9', 'bytes=0-10000000', 'bytes=0-10000001', 'bytes=1-']) {
      const stretch = await stage.fetch(piece, { range })
      expect(stretch).toMatchObject({ statusCode: 200, body: 'ABCDEF' })
    }
    const asked = stage.origin.asked.filter(({ path }) => path.endsWith('all.mp4'))
    expect(asked.map(({ headers }) => headers.range)).toEqual(['bytes=0-3', 'bytes=4-9'])
  })

  it('is waited for by number where its source waits, and only by numbers that are due', async () => {
    const lowLatency = [
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3',
      '#EXT-X-PART-INF:PART-TARGET=1',
    ]
    stage.origin.answers['/live/secret-path/sound/index.m3u8'] = media(...lowLatency, '#EXTINF:4,', '5.aac')
    const [sound = ''] = await stage.addressesIn(stage.first())
    for (const query of [
      '',
      '?_HLS_msn=6&_HLS_part=2',
      '?_HLS_msn=6&_HLS_part=2',
      '?_HLS_msn=99',
      '?_HLS_msn=6x&_HLS_skip=YES',
      '?_HLS_msn=-1',
      '?a=b',
    ]) {
      expect((await stage.fetch(sound + query)).statusCode).toBe(200)
    }
    const paths = stage.origin.asked.map(({ path }) => path).filter((path) => path.includes('sound'))
    expect(paths).toEqual([
      '/live/secret-path/sound/index.m3u8?s=1',
      '/live/secret-path/sound/index.m3u8?s=1&_HLS_msn=6&_HLS_part=2',
    ])
  })

  it('answers HEAD without a fetch, and other origins', async () => {
    const [sound = ''] = await stage.addressesIn(stage.first())
    const [piece = ''] = await stage.addressesIn(sound)
    const answer = await stage.site.server.inject({
      method: 'HEAD',
      url: piece,
      headers: { 'x-forwarded-for': home },
    })
    expect(answer).toMatchObject({ statusCode: 200, body: '', headers: { 'content-type': 'audio/aac' } })
    expect(answer.headers).not.toHaveProperty('content-length')
    expect(stage.origin.hits('/live/secret-path/sound/5.aac')).toBe(0)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })
})
