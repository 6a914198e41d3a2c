import { expect, test, vi } from 'vitest'
import { clearBehind, clearedUntil } from './back-buffer.ts'

test('little behind the picture stays, much goes but for a minute', () => {
  expect(clearedUntil(0, 90)).toBeNull()
  expect(clearedUntil(10, 101)).toBe(41)
  expect(clearedUntil(41, 101)).toBeNull()
})

const names = { FRAG_BUFFERED: 'buffered', BUFFER_FLUSHING: 'flushing' }
const partOf = (sn: number, index: number) => ({ index, fragment: { sn } })

/** Two minutes watched; segment 7 is whole, segment 8 begun. */
function watched() {
  const details = { endSN: 7, partList: [partOf(7, 0), partOf(7, 1), partOf(8, 0)] }
  const trigger = vi.fn()
  let buffered = (_name: string, _data: unknown) => {}
  const hls = {
    latestLevelDetails: details,
    trigger,
    on: (_: string, listener: typeof buffered) => {
      buffered = listener
    },
  }
  const video = { currentTime: 120, buffered: { length: 1, start: () => 0 } }
  clearBehind(hls as never, video as never, names as never)
  return {
    trigger,
    buffer: (sn: number, index?: number) =>
      buffered('', { frag: { sn }, part: index === undefined ? null : partOf(sn, index) }),
  }
}

test.each([
  { what: 'the last part of a whole segment', sn: 7, index: 1, clears: true },
  { what: 'a part with others after it', sn: 7, index: 0, clears: false },
  { what: 'the newest part of the segment in the making', sn: 8, index: 0, clears: false },
  { what: 'a segment in one piece', sn: 6, index: undefined, clears: true },
])('after $what: $clears', ({ sn, index, clears }) => {
  const { trigger, buffer } = watched()
  buffer(sn, index)
  expect(trigger.mock.calls).toEqual(
    clears ? [['flushing', { startOffset: 0, endOffset: 60, type: null }]] : [],
  )
})
