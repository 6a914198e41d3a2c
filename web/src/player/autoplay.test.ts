import { expect, test } from 'vitest'
import { startPlaying } from './autoplay.ts'

function fail(name: string): Promise<void> {
  return Promise.reject(Object.assign(new Error(name), { name }))
}

/** A video element under an autoplay policy. */
function element(allows: { loud: boolean; muted: boolean }, muted = false) {
  return {
    muted,
    play() {
      return allows[this.muted ? 'muted' : 'loud'] ? Promise.resolve() : fail('NotAllowedError')
    },
  }
}

test.each([
  ['plays with sound where it may', { loud: true, muted: true }, false, 'playing', false],
  ['else muted', { loud: false, muted: true }, false, 'muted', true],
  [
    'else not at all, with the sound left on for the press',
    { loud: false, muted: false },
    false,
    'blocked',
    false,
  ],
  ['keeps the viewer’s own muting', { loud: false, muted: true }, true, 'playing', true],
  ['keeps it when blocked, too', { loud: false, muted: false }, true, 'blocked', true],
] as const)('%s', async (_, allows, muted, outcome, mutedAfter) => {
  const video = element(allows, muted)
  expect(await startPlaying(video)).toBe(outcome)
  expect(video.muted).toBe(mutedAfter)
})

test('a source taken away meanwhile is no refusal', async () => {
  const video = { muted: false, play: () => fail('AbortError') }
  expect(await startPlaying(video)).toBe('interrupted')
  expect(video.muted).toBe(false)
})
