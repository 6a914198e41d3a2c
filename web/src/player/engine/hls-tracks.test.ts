import { EventEmitter } from 'node:events'
import type HlsPlayer from 'hls.js'
import { Events } from 'hls.js'
import { expect, test, vi } from 'vitest'
import type { FeedReport } from './engine.ts'
import { reportTracks, selectTrack } from './hls-tracks.ts'

/** Offers a level's tracks, then makes its own choice, as hls.js does. */
class PretendedHls extends EventEmitter {
  readonly audioTracks = [{ name: 'Norsk', lang: 'no' }, { name: 'English' }]
  readonly subtitleTracks = [{ name: 'Norsk', lang: 'nb' }]
  #sound = -1
  #subtitles = -1

  get audioTrack() {
    return this.#sound
  }

  set audioTrack(index) {
    this.#sound = index
    this.emit(Events.AUDIO_TRACK_SWITCHING)
  }

  get subtitleTrack() {
    return this.#subtitles
  }

  set subtitleTrack(index) {
    if (index === -1 && this.#subtitles === -1) return
    this.#subtitles = index
    this.emit(Events.SUBTITLE_TRACK_SWITCH, Events.SUBTITLE_TRACK_SWITCH, { id: index })
  }

  loadLevel() {
    this.emit(Events.AUDIO_TRACKS_UPDATED)
    if (this.#sound === -1) this.audioTrack = 0
    this.emit(Events.SUBTITLE_TRACKS_UPDATED)
    this.subtitleTrack = -1
  }
}

function setUp() {
  const player = new PretendedHls()
  const tell = vi.fn<NonNullable<FeedReport['tracks']>>()
  reportTracks(player as unknown as HlsPlayer, tell, Events)
  const choose = (...choice: Parameters<typeof selectTrack> extends [unknown, ...infer R] ? R : never) =>
    selectTrack(player as unknown as HlsPlayer, ...choice)
  return { player, tell, choose }
}

test('subtitles that are chosen as soon as they are offered stay chosen', async () => {
  const { player, tell, choose } = setUp()
  tell.mockImplementation((kind, { shown }) => {
    if (kind === 'subtitles' && shown === null) choose('subtitles', 'Norsk')
  })
  const switches: number[] = []
  player.on(Events.SUBTITLE_TRACK_SWITCH, (_, { id }) => switches.push(id))
  player.loadLevel()
  await Promise.resolve()
  expect(switches).toEqual([0])
  expect(player.subtitleTrack).toBe(0)
  await Promise.resolve()
  expect(tell).toHaveBeenLastCalledWith('subtitles', {
    tracks: [{ label: 'Norsk', language: 'nb' }],
    shown: 'Norsk',
  })
})

test('a sound that is chosen as soon as it is offered is the first that is loaded', () => {
  const { player, tell, choose } = setUp()
  tell.mockImplementation((kind, { shown }) => {
    if (kind === 'sound' && shown === null) choose('sound', 'English')
  })
  const switched = vi.fn()
  player.on(Events.AUDIO_TRACK_SWITCHING, switched)
  player.loadLevel()
  expect(switched).toHaveBeenCalledTimes(1)
  expect(player.audioTrack).toBe(1)
})

test('a sound is told as chosen at once, before it is heard', () => {
  const { player, tell, choose } = setUp()
  player.loadLevel()
  choose('sound', 'English')
  expect(tell.mock.lastCall?.[1].shown).toBe('English')
  choose('sound', 'Suomi')
  expect(player.audioTrack).toBe(1)
})
