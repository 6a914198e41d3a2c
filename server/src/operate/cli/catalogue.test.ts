import { contract, type Stream } from '@strom/contract'
import { tellFinding } from '@strom/contract/content/findings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { listAuditEntries } from '../../base/audit/queries.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addExternalChannel } from '../../live/external/external-channels-admin.ts'
import { checkChannels } from '../doctor/channels.ts'
import { readCommand } from './read-command.ts'
import { runCommand } from './run-command.ts'

let site: TestApp

beforeAll(async () => {
  site = await openTestApp()
})
afterAll(() => site.close())

const ask = (...argv: string[]) => runCommand(site.app, argv, 'server')
const askForJson = async (...argv: string[]) => JSON.parse((await ask(...argv, '--json')).out)

describe('channel and stream', () => {
  it('make a broadcast that members see, and take it away again', async () => {
    const added = await ask('channel', 'add', 'arena', '--push', '--title', 'Arena')
    const key = /once: (\S+)/.exec(added.out)?.[1] ?? ''
    expect(key).toHaveLength(32)
    const address = `http://localhost:3000/ingest/arena?key=${key}`
    for (const part of [address, 'ffmpeg -re', 'movflags=+delay_moov', 'Custom Output (FFmpeg)']) {
      expect(added.out).toContain(part)
    }
    expect((await ask('channel', 'list')).out).toContain("arena  'Arena', push, shows the slate")
    expect((await ask('channel', 'list')).out).not.toContain(key)
    expect(site.app.channels.get('arena')?.title).toBe('Arena')

    expect(
      await ask('stream', 'add', 'arena', '--title', 'Arena', '--channel', 'arena', '--tags', 'lls'),
    ).toEqual({
      exitCode: 0,
      out: "Added the stream 'Arena'.",
      err: '',
    })
    expect((await askForJson('stream', 'list')).streams).toMatchObject([
      {
        id: 'arena',
        position: 0,
        channel: 'arena',
        image_location: '',
        tags: 'lls',
      },
    ])
    expect(await ask('channel', 'remove', 'arena')).toMatchObject({
      exitCode: 1,
      err: "'arena' is shown by 'Arena'; give that another channel, or remove it, first.",
    })
    expect(await site.app.registry.findStream('arena')).toMatchObject({ channel: 'arena' })

    await ask('stream', 'edit', 'arena', '--title', 'Sport', '--tags', '-')
    expect((await askForJson('stream', 'list')).streams).toMatchObject([{ title: 'Sport', tags: '' }])
    const { key: renewed } = await askForJson('channel', 'key', 'arena')
    expect(renewed).not.toBe(key)

    expect((await ask('stream', 'remove', 'arena')).out).toBe("Removed the stream 'arena'.")
    expect((await ask('channel', 'remove', 'arena')).out).toBe("Removed the channel 'arena'.")
    expect(site.app.channels.get('arena')).toBeNull()
  })

  it.each([
    [['channel', 'add', 'fjord', '--push'], "There is a channel 'fjord' already."],
    [['channel', 'add', 'Arena 1', '--push'], "'Arena 1' cannot be a channel's id"],
    [['channel', 'key', 'fjord'], "There is no channel 'fjord' that is broadcast to"],
    [['channel', 'remove', 'nowhere'], "There is no channel 'nowhere' that can be removed."],
    [['stream', 'add', 'one', '--title', 'One', '--channel', 'nowhere'], "There is no channel 'nowhere'"],
    [['stream', 'add', 't', '--title', 'One', '--channel', 'fjord'], "'t' cannot be a stream's id"],
    [['stream', 'edit', 'nowhere', '--title', 'One'], "There is no stream 'nowhere'"],
    [['stream', 'edit', 'nowhere', '--channel', 'nowhere'], "There is no channel 'nowhere'"],
    [['stream', 'remove', 'nowhere'], "There is no stream 'nowhere'"],
    [['stream', 'hide', 'nowhere'], "There is no stream 'nowhere'"],
    [['stream', 'move', 'nowhere', '1'], "There is no stream 'nowhere'"],
  ])('%j is refused', async (argv, sentence) => {
    expect(await ask(...argv)).toMatchObject({ exitCode: 1, out: '', err: expect.stringContaining(sentence) })
  })

  it('hide, show and move streams, and close one', async () => {
    for (const id of ['a', 'b', 'c']) await ask('stream', 'add', id, '--title', id, '--channel', 'fjord')
    const shown = async () => {
      const { streams } = (await site.call(contract.streams.all, { token })).json()
      return streams.map((stream: Stream) => `${stream.id}${stream.maintenance_mode ? ' closed' : ''}`)
    }
    const { email } = await site.build.account()
    const token = await site.signIn(email)
    expect(await ask('stream', 'hide', 'a')).toMatchObject({
      exitCode: 0,
      out: "Members do not see the stream 'a' any more.",
    })
    expect(await shown()).toEqual(['b', 'c'])
    expect((await ask('stream', 'list')).out).toContain("a  'a', channel fjord, hidden")
    expect((await ask('stream', 'move', 'a', '3')).out).toBe("'a' is number 3 now.")
    expect((await ask('stream', 'move', 'c', '1')).exitCode).toBe(0)
    expect((await ask('stream', 'show', 'a')).out).toBe("Members see the stream 'a'.")
    await ask('stream', 'edit', 'b', '--maintenance', 'on')
    expect(await shown()).toEqual(['c', 'b closed', 'a'])
    expect(await ask('stream', 'move', 'c', '4')).toMatchObject({
      exitCode: 1,
      err: 'There is no place 4; stream list shows how many streams there are.',
    })
    for (const id of ['a', 'b', 'c']) await ask('stream', 'remove', id)
  })

  it('that are all hidden are a finding of the doctor’s, in both languages', async () => {
    await ask('stream', 'add', 'a', '--title', 'A', '--channel', 'fjord')
    await ask('stream', 'hide', 'a')
    const found = async () =>
      (await checkChannels(site.app)).filter(({ check, state }) => check === 'streams' && state === 'warning')
    const [hidden] = await found()
    expect(hidden).toMatchObject({
      says: 'Every stream is hidden: members see an empty page.',
      advice: expect.stringContaining('stream show <id>'),
    })
    expect(tellFinding('streams-hidden', {}, 'nb')).toMatchObject({
      says: expect.stringContaining('Alle sendingene er skjult'),
      advice: expect.stringContaining('stream show <id>'),
    })
    await ask('stream', 'add', 'b', '--title', 'B', '--channel', 'fjord')
    expect(await found()).toEqual([])
    for (const id of ['a', 'b']) await ask('stream', 'remove', id)
  })

  it('leave a line for each change, and never a key', async () => {
    const seen = Number((await listAuditEntries(site.app.db, { limit: 1 }))[0]?.id ?? 0)
    const { key } = await askForJson('channel', 'add', 'hall', '--push', '--title', 'Hall')
    const renewed = (await askForJson('channel', 'key', 'hall')).key
    await ask('stream', 'add', 'hall', '--title', 'Hall', '--channel', 'hall')
    await ask('stream', 'edit', 'hall', '--title', 'Big hall')
    await ask('stream', 'hide', 'hall')
    await ask('stream', 'hide', 'hall')
    await ask('stream', 'remove', 'hall')
    await ask('channel', 'remove', 'hall')
    const header = 'X-Key: sesame'
    const hls = 'https://tv.example/a.m3u8?key=s3cret'
    await addExternalChannel(site.app, commandLine, {
      id: 'far',
      title: 'Far',
      address: hls,
      headers: { 'x-key': header },
      allowInner: false,
    })
    await ask('channel', 'remove', 'far')
    const acts = (await listAuditEntries(site.app.db, { limit: 50 }))
      .filter(({ id }) => id > seen)
      .toReversed()
    expect(acts.map(({ actor, act, before, after }) => [actor, act, before, after])).toMatchObject([
      ['command-line', 'channel-added', null, { title: 'Hall', kind: 'push' }],
      ['command-line', 'channel-key-renewed', null, null],
      ['command-line', 'stream-added', null, { title: 'Hall', channel: 'hall' }],
      ['command-line', 'stream-changed', { title: 'Hall' }, { title: 'Big hall' }],
      ['command-line', 'stream-changed', { hidden: false }, { hidden: true }],
      ['command-line', 'stream-removed', { title: 'Big hall', channel: 'hall' }, null],
      ['command-line', 'channel-removed', { title: 'Hall', kind: 'push' }, null],
      ['command-line', 'channel-added', null, { origin: 'https://tv.example' }],
      ['command-line', 'channel-removed', { title: 'Far', kind: 'hls' }, null],
    ])
    for (const secret of [key, renewed, 'sesame', 's3cret']) {
      expect(JSON.stringify(acts)).not.toContain(secret)
    }
  })

  it('a stream’s id is its own', async () => {
    await ask('stream', 'add', 'twice', '--title', 'One', '--channel', 'fjord')
    const again = await ask('stream', 'add', 'twice', '--title', 'Two', '--channel', 'fjord')
    expect(again.err).toBe("There is a stream 'twice' already.")
    await ask('stream', 'remove', 'twice')
  })

  it.each([
    [['channel'], 'Say which: list, add, edit, key, remove.'],
    [['channel', 'add'], 'Say which channel.'],
    [['channel', 'add', 'arena'], 'Say where it comes from: --push, or --hls <address>.'],
    [['channel', 'list', 'all'], "'all' is a word too many; put quotes around a text."],
    [['stream', 'add'], 'Say which stream.'],
    [['stream', 'add', 'one'], 'A stream needs a title and a channel: --title, --channel.'],
    [['stream', 'edit', 'one'], 'Say what is to change, such as --title "News".'],
    [['stream', 'edit', 'one', '--maintenance', 'yes'], "'yes' is none of on, off."],
    [['stream', 'move', 'one'], 'Say which place it moves to, counted from 1 in stream list.'],
    [['stream', 'move', 'one', '0'], 'Say which place it moves to, counted from 1 in stream list.'],
    [['stream', 'hide', 'one', 'two'], "'two' is a word too many; put quotes around a text."],
    [
      ['stream', 'edit', 'one', '--image', '//other.example/a.jpg'],
      "'//other.example/a.jpg' is no address of a picture, such as /images/fjord/poster.webp.",
    ],
    [
      ['stream', 'edit', 'one', '--image', '/\\other.example/a.jpg'],
      "'/\\other.example/a.jpg' is no address of a picture, such as /images/fjord/poster.webp.",
    ],
    [['stream', 'edit', 'one', '--title', 'x'.repeat(201)], "'--title' may have at most 200 characters."],
  ])('%j is not understood', (argv, sentence) => {
    expect(readCommand(argv)).toEqual({ ok: false, sentence })
  })
})
