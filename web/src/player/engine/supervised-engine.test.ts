import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProbeAnswer } from './recovery.ts'
import { playing, setUp } from './testing-supervised.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('opens, plays, and says so once', async () => {
  const { play, said, events } = playing()
  await play(3)
  expect(said()).toEqual(['opened', 'playing'])
  expect(events[0]).toEqual({ type: 'opened', autoplay: true })
})

test('a refusal lets go at once and for good', async () => {
  const { play, report, did, said, stand } = playing()
  await play(2)
  report.failed('refused')
  expect(did.at(-1)).toBe('close')
  expect(said().at(-1)).toBe('refused')
  await stand(120)
  expect(did).toEqual(['open a', 'close'])
})

test('a lost connection is tried again until it is back, with the picture kept', async () => {
  let answer: ProbeAnswer = 'network'
  const { play, report, did, said, stand } = playing(() => answer)
  await play(2)
  report.failed('network')
  await stand(20)
  expect(did).toEqual(['open a'])
  answer = 'ok'
  await stand(10)
  expect(did).toEqual(['open a', 'resume'])
  await play(2)
  expect(said()).toEqual(['opened', 'playing', 'network', 'waiting', 'recovered', 'playing'])
})

test('a refusal found while trying again is a refusal', async () => {
  const { play, report, did, said, stand } = playing(() => 'refused')
  await play(2)
  report.failed('source')
  await stand(5)
  expect(said().at(-1)).toBe('refused')
  expect(did.at(-1)).toBe('close')
})

test('when going on does not help, the source is opened again', async () => {
  const { play, report, did, stand } = playing()
  await play(2)
  report.failed('network')
  await stand(1)
  report.failed('network')
  await stand(3)
  expect(did).toEqual(['open a', 'resume', 'open a'])
})

test('a source that cannot go on is opened again at once', async () => {
  const { play, report, did, stand, state } = playing()
  await play(2)
  state.canResume = false
  report.failed('source')
  await stand(1)
  expect(did).toEqual(['open a', 'resume', 'open a'])
})

test('a picture that stands still without an error is noticed, said, and started again', async () => {
  const { play, stand, said, did } = playing()
  await play(3)
  await stand(2)
  expect(said()).toEqual(['opened', 'playing', 'waiting'])
  await stand(2)
  expect(said().at(-1)).toBe('source')
  expect(did).toEqual(['open a'])
  await stand(8)
  expect(did).toEqual(['open a', 'resume'])
  await play(1)
  expect(said().slice(-2)).toEqual(['recovered', 'playing'])
})

test.each(['network', 'refused'] as const)(
  'a standing picture is explained by asking: %s',
  async (answer) => {
    const { play, stand, said } = playing(() => answer)
    await play(3)
    await stand(5)
    expect(said().at(-1)).toBe(answer)
  },
)

test('coming online ends the wait', async () => {
  let answer: ProbeAnswer = 'network'
  const { play, report, stand, did } = playing(() => answer)
  await play(2)
  report.failed('network')
  await stand(16)
  answer = 'ok'
  window.dispatchEvent(new Event('online'))
  await stand(0)
  expect(did.at(-1)).toBe('resume')
})

test('drifting far behind jumps to live, but not every tick', async () => {
  const { play, did, state } = playing()
  state.live = { latency: 12, target: 1, segment: 2 }
  await play(2)
  expect(did).toEqual(['open a', 'goLive'])
  await play(3)
  expect(did).toEqual(['open a', 'goLive', 'goLive'])
})

test('a short pause keeps the viewer’s place until they go back to live', async () => {
  const { play, stand, pause, unpause, did, state, engine, events } = playing()
  state.live = { latency: 1, target: 1, segment: 2 }
  await play(2)
  pause()
  await stand(10)
  state.live = { latency: 11, target: 1, segment: 2 }
  unpause()
  await play(5)
  expect(did).toEqual(['open a'])
  expect(events.at(-1)).toMatchObject({ type: 'live', behind: true })
  engine.goLive()
  state.live = { latency: 1, target: 1, segment: 2 }
  await play(1)
  expect(events.at(-1)).toMatchObject({ type: 'live', behind: false })
  expect(did).toEqual(['open a', 'goLive'])
})

test('a long pause stops fetching, and playing again is playing live', async () => {
  const { play, stand, pause, unpause, did, state } = playing()
  state.live = { latency: 1, target: 1, segment: 2 }
  await play(2)
  pause()
  await stand(25)
  expect(did).toEqual(['open a', 'rest'])
  state.live = null
  unpause()
  await play(1)
  expect(did).toEqual(['open a', 'rest', 'resume'])
  state.live = { latency: 4, target: 1, segment: 2 }
  await play(1)
  expect(did).toEqual(['open a', 'rest', 'resume', 'goLive'])
})

test('a picture that the browser never let begin stops fetching as well', async () => {
  const { stand, unpause, did } = playing()
  await stand(3600)
  expect(did).toEqual(['open a', 'rest'])
  unpause()
  expect(did).toEqual(['open a', 'rest', 'resume'])
})

test('a picture the viewer paused stays paused when its source is opened again', async () => {
  const { play, pause, report, state, stand, events } = playing()
  await play(2)
  pause()
  state.canResume = false
  report.failed('network')
  await stand(1)
  report.opened()
  expect(events.at(-1)).toEqual({ type: 'opened', autoplay: false })
})

test('a picture that the browser paused because it could not be decoded goes on once its source is opened again', async () => {
  const { play, pause, video, report, state, stand, events } = playing()
  await play(2)
  video.error = { code: 3 } as MediaError
  pause()
  state.canResume = false
  report.failed('source')
  await stand(1)
  video.error = null
  report.opened()
  expect(events.at(-1)).toEqual({ type: 'opened', autoplay: true })
})

test('a broadcast that is over is waited for, and plays by itself when it begins again', async () => {
  let answer: ProbeAnswer = 'source'
  const { play, pause, video, report, did, said, stand, events } = playing(() => answer)
  await play(2)
  video.ended = true
  pause()
  video.dispatchEvent(new Event('ended'))
  await stand(60)
  expect(said()).toEqual(['opened', 'playing', 'source'])
  expect(did).not.toContain('resume')
  answer = 'ok'
  await stand(60)
  expect(did.at(-1)).toBe('open a')
  video.ended = false
  report.opened()
  expect(events.at(-1)).toEqual({ type: 'opened', autoplay: true })
  await play(2)
  expect(said()).toEqual(['opened', 'playing', 'source', 'opened', 'recovered'])
})

test('a broadcast that has begun again by the time the last one is over is gone to', async () => {
  const { play, pause, video, did, stand } = playing()
  await play(2)
  video.ended = true
  pause()
  video.dispatchEvent(new Event('ended'))
  await stand(5)
  expect(did).toEqual(['open a', 'open a'])
})

test('a recording that is over stays where it is', async () => {
  const { play, pause, video, did, said, stand } = playing(() => 'recording')
  await play(2)
  video.ended = true
  pause()
  video.dispatchEvent(new Event('ended'))
  await stand(10)
  expect(said()).toEqual(['opened', 'playing'])
  expect(did).toEqual(['open a'])
})

test('another source takes over, and nothing of the first one is heard again', async () => {
  const { engine, report, play, did, stand, said } = playing()
  await play(2)
  report.failed('network')
  engine.load('b')
  report.opened()
  await play(10)
  expect(did).toEqual(['open a', 'close', 'open b'])
  expect(said()).toEqual(['opened', 'playing', 'network', 'opened', 'playing'])
  engine.destroy()
  await stand(60)
  expect(did.at(-1)).toBe('close')
})

test('the chosen quality is picked among what the source has', () => {
  const { engine, report, did } = setUp()
  engine.choose('720p')
  engine.load('a')
  report.qualities([
    { label: '1080p', height: 1080, bitrate: 3 },
    { label: '480p', height: 480, bitrate: 1 },
  ])
  engine.choose('auto')
  expect(did).toEqual(['select auto', 'open a', 'select 480p', 'select auto'])
})

test('after a long pause one goes on where one was, where the source is kept for as long', async () => {
  const { play, pause, unpause, stand, did, state, report, events } = playing()
  state.live = { latency: 2, target: 1, segment: 2 }
  state.reach = 600
  await play(3)
  expect(events).toContainEqual({ type: 'reach', seconds: 600 })
  pause()
  await stand(120)
  unpause()
  expect(did).toEqual(['open a', 'rest', 'rewind 122'])
  report.opened()
  expect(events.filter(({ type }) => type === 'opened').at(-1)).toEqual({ type: 'opened', autoplay: true })
})

test('after a pause that is longer than what is kept, playing again is live', async () => {
  const { play, pause, unpause, stand, did, state } = playing()
  state.live = { latency: 2, target: 1, segment: 2 }
  state.reach = 60
  await play(3)
  pause()
  await stand(120)
  unpause()
  expect(did).toEqual(['open a', 'rest', 'resume'])
})

test('a viewer who has gone back stays there, and is not taken to the edge', async () => {
  const { engine, play, report, did, state } = playing()
  state.reach = 600
  await play(3)
  engine.rewind?.(300)
  report.opened()
  state.live = { latency: 300, target: 0, segment: 2 }
  await play(60)
  expect(did).toEqual(['open a', 'rewind 300'])
})

test('a viewer who has paused and goes back stays paused', async () => {
  const { engine, play, pause, report, state, events } = playing()
  state.reach = 600
  await play(3)
  pause()
  engine.rewind?.(300)
  report.opened()
  expect(events.filter(({ type }) => type === 'opened').at(-1)).toEqual({ type: 'opened', autoplay: false })
})
