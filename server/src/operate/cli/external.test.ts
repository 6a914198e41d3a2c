import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Origin, openOrigin } from '../../../testing/live/test-origin.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'

let site: TestApp
let origin: Origin

beforeAll(async () => {
  site = await openTestApp()
  origin = await openOrigin({ '/live/index.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:4\n' })
})
afterAll(async () => {
  await site.close()
  await origin.close()
})
beforeEach(() => site.clock.advance(10))

const ask = (...argv: string[]) => runCommand(site.app, argv, 'server')
const address = () => `${origin.url.replace('http://', 'http://me:passw0rd@')}/live/index.m3u8?key=s3cret`

describe('a channel that is fetched from elsewhere', () => {
  it('is added, listed without its secrets, shown by a stream, looked at by the doctor, and removed', async () => {
    const header = 'X-Key: sesame\nAuthorization: Bearer b3arer'
    const added = await ask('channel', 'add', 'news', '--hls', address(), '--header', header, '--allow-inner')
    expect(added).toEqual({ exitCode: 0, out: "Added the channel 'news'. Its source answers.", err: '' })
    expect(origin.asked[0]?.headers).toMatchObject({ 'x-key': 'sesame', authorization: 'Bearer b3arer' })

    const listed = [(await ask('channel', 'list')).out, (await ask('channel', 'list', '--json')).out].join()
    expect(listed).toContain(`news  'news', hls, from ${origin.url}`)
    const looked = (await ask('doctor')).out
    expect(looked).toContain(`The channel 'news' is answered for by ${origin.url}.`)
    for (const secret of ['s3cret', 'sesame', 'b3arer', 'passw0rd', 'index.m3u8']) {
      expect(listed + looked + added.out).not.toContain(secret)
    }

    expect((await ask('stream', 'add', 'news', '--title', 'News', '--channel', 'news')).exitCode).toBe(0)
    expect((await ask('channel', 'remove', 'news')).err).toContain("'news' is shown by 'News'")
    await ask('stream', 'remove', 'news')
    expect((await ask('channel', 'remove', 'news')).out).toBe("Removed the channel 'news'.")
    expect(site.app.external.get('news')).toBeNull()
  })

  it('gets another address, other headers and another title while it plays', async () => {
    await ask('channel', 'add', 'moved', '--hls', address(), '--header', 'X-Key: sesame', '--allow-inner')
    const moved = `${origin.url}/live/index.m3u8?key=an0ther`
    const edited = await ask('channel', 'edit', 'moved', '--hls', moved, '--title', 'Moved')
    expect(edited).toMatchObject({ exitCode: 0, out: "Changed the channel 'moved'. Its source answers." })
    expect(origin.asked.at(-1)).toMatchObject({
      path: '/live/index.m3u8?key=an0ther',
      headers: { 'x-key': 'sesame' },
    })
    expect((await ask('channel', 'list')).out).toContain("moved  'Moved', hls")
    await ask('channel', 'edit', 'moved', '--header', '-')
    expect(origin.asked.at(-1)?.headers).not.toHaveProperty('x-key')
    await ask('channel', 'edit', 'moved', '--header', 'X-Key: sesame', '--headers-to-all')
    const stored = () =>
      site.app.db.selectFrom('channels').select('hls_headers_to_all').where('id', '=', 'moved')
    expect(await stored().executeTakeFirst()).toEqual({ hls_headers_to_all: true })
    await ask('channel', 'edit', 'moved', '--headers-to-one')
    expect(await stored().executeTakeFirst()).toEqual({ hls_headers_to_all: false })
    expect((await ask('channel', 'edit', 'moved', '--no-inner')).out).toContain('may not be asked')
    expect((await ask('channel', 'edit', 'gone', '--title', 'x')).err).toContain("no channel 'gone'")
    await ask('channel', 'add', 'pushed', '--push')
    expect((await ask('channel', 'edit', 'pushed', '--hls', moved)).err).toContain('only its title')
    expect((await ask('channel', 'edit', 'pushed', '--title', 'P')).out).toBe("Changed the channel 'pushed'.")
    expect((await ask('channel', 'edit', 'pushed', '--ladder', '480,720p')).out).toContain('Changed')
    expect(site.app.channels.getPush('pushed')?.rungs).toEqual([720, 480])
    await ask('channel', 'edit', 'pushed', '--ladder', '-')
    expect(site.app.channels.getPush('pushed')?.rungs).toEqual([])
    expect((await ask('channel', 'edit', 'moved', '--ladder', '480')).err).toContain('fetched from elsewhere')
    for (const id of ['moved', 'pushed']) await ask('channel', 'remove', id)
  })

  it.each([
    [[], 'Say what is to change, such as --hls <address>.'],
    [['--push'], 'A channel stays of its kind: add another one.'],
    [['--allow-inner', '--no-inner'], "Say either '--allow-inner' or '--no-inner'."],
    [['--headers-to-all', '--headers-to-one'], "Say either '--headers-to-all' or '--headers-to-one'."],
    [['--hls', 'a.m3u8'], 'The source is no http or https address of an HLS playlist.'],
    [['--header', 'sesame'], "A header is written as 'Name: value'."],
    [['--ladder', '480,360'], 'A ladder is some of 1080,720,480, or - for none.'],
  ])('an edit by %j is not understood', (options, sentence) => {
    expect(readCommand(['channel', 'edit', 'news', ...options])).toEqual({ ok: false, sentence })
  })

  it('is added, and said to be silent, when its source does not answer', async () => {
    const added = await ask('channel', 'add', 'quiet', '--hls', `${origin.url}/none.m3u8`, '--allow-inner')
    expect(added.out).toContain('is not sending')
    const doctor = await ask('doctor')
    expect(doctor.out).toContain("The channel 'quiet'")
    expect(doctor.exitCode).not.toBe(0)
    await ask('channel', 'remove', 'quiet')
    const inner = await ask('channel', 'add', 'inner', '--hls', `${origin.url}/live/index.m3u8`)
    expect(inner.out).toContain('--allow-inner')
    await ask('channel', 'remove', 'inner')
  })

  it.each([
    ['fjord', 'There is a channel'],
    ['News 1', "cannot be a channel's id"],
  ])('%s is refused', async (id, sentence) => {
    expect(await ask('channel', 'add', id, '--hls', 'https://tv.example/a.m3u8')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining(sentence),
    })
  })

  it.each([
    [['--push', '--hls', 'https://tv.example/'], 'Say where it comes from: --push, or --hls <address>.'],
    [['--push', '--headers-to-all'], '--header, --headers-to-all and --allow-inner go with --hls only.'],
    [['--push', '--allow-inner'], '--header, --headers-to-all and --allow-inner go with --hls only.'],
    [['--hls', 'ftp://tv.example/a'], 'The source is no http or https address of an HLS playlist.'],
    [['--hls', 'a.m3u8'], 'The source is no http or https address of an HLS playlist.'],
    [['--hls', 'https://tv.example/', '--header', 'sesame'], "A header is written as 'Name: value'."],
    [['--hls', 'https://tv.example/', '--header', 'X-A: a\u0007'], "A header is written as 'Name: value'."],
    [
      ['--hls', 'https://tv.example/', '--header', 'Host: inner'],
      "The header 'Host' is the site's own to send.",
    ],
  ])('%j is not understood', (options, sentence) => {
    expect(readCommand(['channel', 'add', 'news', ...options])).toEqual({ ok: false, sentence })
  })
})

describe('another media server’s addresses', () => {
  it('stand in for the site’s own, for those with access, until they are taken away', async () => {
    await site.build.stream({ id: 'tv', title: 'TV' })
    const { email } = await site.build.account({ span: { days: 1 } })
    const token = await site.signIn(email)
    const sources = async () => {
      const { streams } = (await site.call(contract.streams.all, { token })).json()
      const { src, src_sldp } = streams[0]
      return [src, src_sldp]
    }
    const edited = await ask(
      'stream',
      'edit',
      'tv',
      '--src',
      '/other/tv.m3u8?t={token}',
      '--src-sldp',
      'ws://media.example/tv?t={token}',
    )
    expect(edited.exitCode).toBe(0)
    expect(await sources()).toEqual(['/other/tv.m3u8?t=', 'ws://media.example/tv?t='])
    expect((await ask('stream', 'list')).out).toContain(
      'plays from /other/tv.m3u8?t={token} and ws://media.example/tv?t={token}',
    )
    await ask('stream', 'edit', 'tv', '--src', '-', '--src-sldp', '-')
    expect(await sources()).toEqual(['/media/tv/index.m3u8?token=', 'ws://localhost:3000/sldp/tv?token='])
    await ask('stream', 'remove', 'tv')
  })

  it.each([
    ['--src', 'https://media.example/tv.m3u8?t={token}', 'own address only'],
    ['--src', '/other/tv.m3u8', 'ends in {token}'],
    ['--src-sldp', 'https://media.example/{token}', 'ws or wss'],
  ])('%s %s is refused', async (option, value, sentence) => {
    await site.build.stream({ id: 'tv', title: 'TV' })
    const edited = await ask('stream', 'edit', 'tv', option, value)
    expect(edited).toMatchObject({ exitCode: 1, err: expect.stringContaining(sentence) })
    await ask('stream', 'remove', 'tv')
  })
})
