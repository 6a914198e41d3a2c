import type MediaController from 'media-chrome/dist/media-controller.js'
import { expect, it } from 'vitest'
import { runCommand, runMediaCommand } from './run-command.ts'

/** Its store has heard of no change yet. */
function busyBar(volume: number) {
  const media = { volume }
  const mediaStore = {
    getState: () => ({ mediaVolume: volume }),
    dispatch: ({ detail }: { detail: number }) => {
      media.volume = detail
    },
  }
  return { media, mediaStore } as unknown as MediaController & { media: typeof media }
}

it.each([
  ['quieter', 1, 0.85],
  ['louder', 0.5, 0.65],
  ['louder', 0.95, 1],
  ['quieter', 0.05, 0],
] as const)('%s, pressed three times at once, counts each press: from %d to %d', (type, before, after) => {
  const bar = busyBar(before)
  for (let press = 0; press < 3; press++) runMediaCommand({ type }, bar)
  expect(bar.media.volume).toBe(after)
})

it.each([
  [-10, true, ['seek -10']],
  [10, true, ['seek 10']],
  [-10, false, ['seek -10', 'previous']],
  [10, false, ['seek 10', 'next']],
] as const)('an arrow for %d seconds, where one can go back: %s', (by, canGoBack, wanted) => {
  const did: string[] = []
  const note = (what: string) => () => void did.push(what)
  const channels = {
    goLive: note('live'),
    previous: note('previous'),
    next: note('next'),
    select: note('select'),
    page: () => false,
    seek(seconds: number) {
      did.push(`seek ${seconds}`)
      return canGoBack
    },
  }
  expect(runCommand({ type: 'seek', by }, null, channels)).toBe(true)
  expect(did).toEqual(wanted)
})
