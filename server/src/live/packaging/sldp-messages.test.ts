import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestChannel, testClip } from '../../../testing/live/test-channel.ts'
import { findRequested, infoMessage, parseCommand } from './sldp-messages.ts'

afterEach(() => vi.useRealTimers())

describe('info', () => {
  it('tells of every rendition to the letter of the protocol', () => {
    const { info } = JSON.parse(infoMessage(testClip, 'fjord')) as { info: unknown[] }
    const [largest] = testClip.renditions
    expect(info).toHaveLength(3)
    expect(info[0]).toEqual({
      stream: 'fjord/1080p',
      stream_info: {
        resolution: '1920x1080',
        bandwidth: String(largest?.bandwidth),
        vcodec: largest?.codecs.split(',')[0],
        vtimescale: '90000',
        acodec: 'mp4a.40.2',
        atimescale: '48000',
      },
    })
  })

  it('leaves out what it cannot carry', () => {
    const silent = testClip.renditions.map((rendition) => ({
      ...rendition,
      init: without(rendition.init, 'mp4a'),
    }))
    const [first] = (
      JSON.parse(infoMessage({ renditions: silent }, 'a')) as { info: { stream_info: object }[] }
    ).info
    expect(Object.keys(first?.stream_info ?? {})).toEqual(['resolution', 'bandwidth', 'vcodec', 'vtimescale'])
    const foreign = silent.map((rendition) => ({ ...rendition, init: without(rendition.init, 'avc1') }))
    expect(JSON.parse(infoMessage({ renditions: foreign }, 'a'))).toMatchObject({ info: [] })
  })

  it('names streams as Play names them', () => {
    const { channel } = startTestChannel()
    const wish = { sn: 1, stream: 'a/720p', type: 'video', offset: 0 } as const
    expect(findRequested(channel, 'a', wish)?.name).toBe('720p')
    for (const stream of ['720p', 'a/', 'b/720p', 'a/720p/', 'a/144p', '__proto__']) {
      expect(findRequested(channel, 'a', { ...wish, stream }), stream).toBeUndefined()
    }
  })

  function without(init: Buffer, codec: string) {
    return Buffer.from(init.toString('latin1').replaceAll(codec, 'none'), 'latin1')
  }
})

describe('a command', () => {
  const play = { sn: 1, stream: 'a/1080p', type: 'video', offset: 500 }

  it.each([
    ['Play', { command: 'Play', streams: [play] }, { command: 'Play', streams: [play] }],
    [
      'an offset left out',
      { command: 'Play', streams: [{ ...play, offset: undefined }] },
      { streams: [{ offset: 0 }] },
    ],
    [
      'an offset beyond reason',
      { command: 'Play', streams: [{ ...play, offset: 1e9 }] },
      { streams: [{ offset: 10_000 }] },
    ],
    [
      'numbers as strings',
      { command: 'Play', streams: [{ ...play, sn: '255', offset: '40' }] },
      { streams: [{ sn: 255, offset: 40 }] },
    ],
    [
      'a probe',
      { command: 'Play', streams: [{ ...play, sn: 129, duration: 1500 }] },
      { streams: [{ duration: 1500 }] },
    ],
    ['keys of newer players', { command: 'Play', streams: [{ ...play, steady: true }] }, { streams: [play] }],
    ['Cancel', { command: 'Cancel', streams: [1, '2'] }, { command: 'Cancel', streams: [1, 2] }],
    ['the keep-alive', { command: 'Cancel', streams: [] }, { command: 'Cancel', streams: [] }],
  ])('%s is understood', (_what, sent, understood) => {
    expect(parseCommand(JSON.stringify(sent))).toMatchObject({ ok: true, command: understood })
  })

  it.each([
    ['no JSON', 'Play!', 'This is not a command.'],
    ['nothing', '', 'This is not a command.'],
    ['a number', '7', 'This is not a command.'],
    ['null', 'null', 'This is not a command.'],
    ['an array', '[]', 'This is not a command.'],
    ['an unknown command', '{"command":"Publish","streams":[]}', '"command" is missing or wrong.'],
    ['no streams', '{"command":"Play"}', '"streams" is missing or wrong.'],
    ['streams of a wrong kind', '{"command":"Cancel","streams":"1"}', '"streams" is missing or wrong.'],
    [
      'a stream number of nine bits',
      JSON.stringify({ command: 'Play', streams: [{ ...play, sn: 256 }] }),
      '"streams.0.sn" is missing or wrong.',
    ],
    [
      'a negative one',
      JSON.stringify({ command: 'Cancel', streams: [3, -1] }),
      '"streams.1" is missing or wrong.',
    ],
    ['half a one', JSON.stringify({ command: 'Cancel', streams: [0.5] }), '"streams.0" is missing or wrong.'],
    [
      'a negative offset',
      JSON.stringify({ command: 'Play', streams: [{ ...play, offset: -1 }] }),
      '"streams.0.offset" is missing or wrong.',
    ],
    [
      'another kind of track',
      JSON.stringify({ command: 'Play', streams: [{ ...play, type: 'text' }] }),
      '"streams.0.type" is missing or wrong.',
    ],
    [
      'a stream that is no name',
      JSON.stringify({ command: 'Play', streams: [{ ...play, stream: 1 }] }),
      '"streams.0.stream" is missing or wrong.',
    ],
    [
      'too many streams',
      JSON.stringify({ command: 'Play', streams: Array(9).fill(play) }),
      '"streams" is missing or wrong.',
    ],
  ])('%s is refused in a sentence that fits a close frame', (_what, text, reason) => {
    expect(parseCommand(text)).toEqual({ ok: false, reason })
    expect(reason.length).toBeLessThanOrEqual(123)
  })
})
