import { describe, expect, it, vi } from 'vitest'
import { loopStart } from '../../../testing/live/test-channel.ts'
import {
  at,
  audio,
  frameTicks,
  playTestChannel,
  sessionStart,
  video,
  watch,
} from '../../../testing/live/test-sldp-session.ts'
import { dayMs } from '../../base/clock.ts'

const playing = playTestChannel()

describe('what breaks off', () => {
  it.each([
    ['gone', null],
    ['damaged', Buffer.from('damaged')],
  ])('a fragment that is %s is left out up to the next key frame', (_what, bytes) => {
    const { channel } = playing()
    const lost = loopStart / 200 + 3
    const viewer = watch({
      ...channel,
      fragment: (name, sequence) => (sequence === lost ? bytes : channel.fragment(name, sequence)),
    })
    viewer.play([video(1)])
    vi.advanceTimersByTime(1000)
    const pictures = viewer.frames().filter(({ timestamp }) => timestamp !== null)
    const gap = pictures.findIndex(({ timestamp }, i) => timestamp !== at(loopStart) + i * frameTicks)
    expect(gap).toBe(15)
    expect(pictures[gap]).toMatchObject({ type: 3, timestamp: at(loopStart + 1000) })
  })

  it('a channel that begins again, or offers something else, asks its viewers to connect again', () => {
    const { channel } = playing()
    const again = watch()
    again.play([video(1)])
    vi.setSystemTime(sessionStart - dayMs)
    vi.advanceTimersByTime(200)
    expect(again.closed).toEqual({ code: 1012, reason: 'The channel started again.' })

    let renditions = channel.renditions
    const changing = {
      ...channel,
      get renditions() {
        return renditions
      },
    }
    const viewer = watch(changing)
    viewer.play([video(1)])
    renditions = [...renditions]
    vi.advanceTimersByTime(200)
    expect(viewer.closed).toBeNull()
    renditions = renditions.slice(1)
    vi.advanceTimersByTime(200)
    expect(viewer.closed?.code).toBe(1012)
  })

  it('a new encoder’s configuration is sent before its frames', () => {
    const { channel } = playing()
    let renditions = channel.renditions
    const viewer = watch({
      ...channel,
      get renditions() {
        return renditions
      },
      init: (name) => renditions.find((rendition) => rendition.name === name)?.init ?? null,
    })
    viewer.play([video(1)])
    viewer.frames()
    renditions = renditions.map((rendition) => ({ ...rendition, init: Buffer.from(rendition.init) }))
    vi.advanceTimersByTime(400)
    expect(
      viewer
        .frames()
        .map(({ type }) => type)
        .filter((type) => type === 2),
    ).toHaveLength(1)
  })

  it('a channel that closes', () => {
    const viewer = watch()
    viewer.play([video(1)])
    playing().close()
    expect(viewer.closed).toEqual({ code: 1012, reason: 'The channel closed.' })
    expect(watch().closed?.code).toBe(1012)
  })
})

describe('is closed', () => {
  it.each([
    ['nonsense', 'nonsense', 4400, 'This is not a command.'],
    ['a wrong value', { command: 'Cancel', streams: ['x'] }, 4400, '"streams.0" is missing or wrong.'],
    [
      'an unknown stream',
      { command: 'Play', streams: [video(1, '144p')] },
      4404,
      'There is no such stream here.',
    ],
    [
      'another app’s stream',
      { command: 'Play', streams: [{ ...video(1), stream: 'b/1080p' }] },
      4404,
      'There is no such stream here.',
    ],
  ])('for %s', (_what, sent, code, reason) => {
    const viewer = watch()
    viewer.play([audio(2)])
    viewer.send(sent)
    expect(viewer.closed).toEqual({ code, reason })
    viewer.frames()
    viewer.play([video(1)])
    vi.advanceTimersByTime(1000)
    expect(viewer.writes).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('for bytes, too many commands, too many streams', () => {
    const binary = watch()
    binary.session.receive(Buffer.from('{"command":"Cancel","streams":[]}'), true)
    expect(binary.closed).toEqual({ code: 4400, reason: 'Commands are text.' })

    const hasty = watch()
    for (let i = 0; i < 20; i++) hasty.cancel()
    vi.advanceTimersByTime(1000)
    for (let i = 0; i < 20; i++) hasty.cancel()
    expect(hasty.closed).toBeNull()
    hasty.cancel()
    expect(hasty.closed?.code).toBe(4429)

    const greedy = watch()
    for (let sn = 0; sn < 8; sn++) greedy.play([video(sn, '480p')])
    expect(greedy.closed).toBeNull()
    greedy.play([video(8)])
    expect(greedy.closed?.code).toBe(4429)
  })

  it('when it plays nothing and says nothing for half a minute, and only then', () => {
    const silent = watch()
    const polite = watch()
    const playingOne = watch()
    playingOne.play([audio(1)])
    for (let i = 0; i < 60; i++) {
      vi.advanceTimersByTime(1000)
      if (i % 10 === 9) polite.cancel()
      if (i === 28) expect(silent.closed).toBeNull()
      for (const viewer of [silent, polite, playingOne]) viewer.session.check()
    }
    expect(silent.closed?.code).toBe(4408)
    expect(polite.closed).toBeNull()
    expect(playingOne.closed).toBeNull()
    playingOne.cancel(1)
    vi.advanceTimersByTime(30_000)
    playingOne.session.check()
    expect(playingOne.closed?.code).toBe(4408)
  })
})
