import { expect, it } from 'vitest'
import { smallPictureOf } from './small-picture.ts'
import { streamPicture } from './stream-picture.ts'

it.each([
  ['its own', '/images/0123456789abcdef0123456789abcdef.webp', 'fjord'],
  ['its own', '/images/0123456789abcdef0123456789abcdef.webp', null],
] as const)('a stream shows %s picture, whatever its channel is', (_what, own, channel) => {
  expect(streamPicture(own, channel)).toBe(own)
})

it('without one it shows the poster of a built-in channel, which has a small form, or nothing', () => {
  const poster = streamPicture('', 'fjord')
  expect(poster).toBe('/images/fjord/poster.webp')
  expect(smallPictureOf(poster)).toBe('/images/fjord/poster.small.webp')
  expect(streamPicture('', null)).toBe('')
})
