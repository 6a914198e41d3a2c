import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine, EngineOptions } from './engine/engine.ts'
import { createPlayer } from './player.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp({ supported = true } = {}) {
  const did: string[] = []
  const heard: string[] = []
  const video = Object.assign(new EventTarget(), {
    error: null as object | null,
    muted: false,
    paused: false,
    async play() {
      did.push('play')
    },
  })
  let emit: EngineOptions['emit'] = () => {}
  const player = createPlayer(video as unknown as HTMLVideoElement, {
    engine: 'default',
    onPlaying: () => heard.push('playing'),
    onRefused: (paused) => heard.push(paused ? 'refused while paused' : 'refused'),
    onFigures: ({ startUpMs, stalls }) => heard.push(`figures ${startUpMs} ${stalls}`),
    makeEngine(_, options): Engine | null {
      emit = options.emit
      const note = (name: string) => () => did.push(name)
      return supported
        ? {
            load: (url) => did.push(`load ${url}`),
            unload: note('unload'),
            choose: (choice) => did.push(`choose ${choice}`),
            goLive: note('goLive'),
            retry: note('retry'),
            destroy: note('destroy'),
          }
        : null
    },
  })
  did.length = 0
  return { player, did, heard, video, emit: (event: Parameters<typeof emit>[0]) => emit(event) }
}

test('plays what it is given, tells of the first picture, and reports every ten seconds and at the end', async () => {
  const { player, did, heard, emit } = setUp()
  player.load('a')
  emit({ type: 'opened', autoplay: true })
  await vi.advanceTimersByTimeAsync(300)
  emit({ type: 'playing' })
  expect(did).toEqual(['unload', 'load a', 'play'])
  expect(player.view().status).toBe('playing')
  await vi.advanceTimersByTimeAsync(10_000)
  emit({ type: 'waiting' })
  await vi.advanceTimersByTimeAsync(500)
  emit({ type: 'playing' })
  player.load(null)
  expect(heard).toEqual(['playing', 'figures 300 0', 'figures 300 1'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toHaveLength(3)
})

test('the same address again is not another load', () => {
  const { player, did } = setUp()
  player.load('a')
  player.load('a')
  expect(did).toEqual(['unload', 'load a'])
})

test('a refusal is told once, and trying again loads again', () => {
  const { player, did, heard, emit } = setUp()
  player.load('a')
  emit({ type: 'error', kind: 'refused' })
  expect(heard).toEqual(['figures null 0', 'refused'])
  expect(player.view().status).toBe('refused')
  did.length = 0
  player.retry()
  expect(did).toEqual(['load a'])
  expect(player.view().status).toBe('loading')
})

test.each([
  ['that the viewer has paused', ['play', 'pause'], 'refused while paused'],
  ['that plays again', ['play', 'pause', 'play'], 'refused'],
])('a refusal of a picture %s', (_, pressed, told) => {
  const { player, heard, video, emit } = setUp()
  player.load('a')
  for (const type of pressed) video.dispatchEvent(new Event(type))
  emit({ type: 'error', kind: 'refused' })
  expect(heard.at(-1)).toBe(told)
  player.load('b')
  emit({ type: 'error', kind: 'refused' })
  expect(heard.at(-1)).toBe('refused')
})

test('a refusal of a picture that the browser paused because it could not be decoded', () => {
  const { player, heard, video, emit } = setUp()
  player.load('a')
  video.error = { code: 3 }
  video.dispatchEvent(new Event('pause'))
  emit({ type: 'error', kind: 'refused' })
  expect(heard.at(-1)).toBe('refused')
})

test('a picture the viewer had paused is not started by itself', async () => {
  const { player, did, emit } = setUp()
  player.load('a')
  emit({ type: 'opened', autoplay: false })
  await vi.advanceTimersByTimeAsync(1)
  expect(did).not.toContain('play')
})

test('back to live plays, too', () => {
  const { player, did, video } = setUp()
  player.load('a')
  video.paused = true
  player.goLive()
  expect(did).toEqual(['unload', 'load a', 'goLive', 'play'])
})

test('a television takes over and gives back', () => {
  const { player, did } = setUp()
  player.load('a')
  did.length = 0
  player.cast(true)
  expect(player.view().status).toBe('casting')
  player.load('b')
  expect(did).toEqual(['unload', 'unload'])
  player.cast(false)
  expect(did.at(-1)).toBe('load b')
})

test('a browser that can play nothing says so', () => {
  const { player } = setUp({ supported: false })
  player.load('a')
  expect(player.view().status).toBe('unsupported')
})

test('a listener hears each change of the view once', () => {
  const { player, emit } = setUp()
  const listener = vi.fn<() => void>()
  const stop = player.subscribe(listener)
  player.load('a')
  emit({ type: 'live', latency: 1, target: 1, behind: false })
  emit({ type: 'live', latency: 1.01, target: 1, behind: false })
  stop()
  player.load(null)
  expect(listener).toHaveBeenCalledTimes(2)
})
