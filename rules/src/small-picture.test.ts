import { expect, test } from 'vitest'
import { smallPictureOf } from './small-picture.ts'

const id = '0123456789abcdef'.repeat(2)

test.each([
  ['/images/fjord/poster.webp', '/images/fjord/poster.small.webp'],
  [`/images/${id}.webp`, `/images/${id}.small.webp`],
  // These have no small form.
  ['/images/fjord/poster.small.webp', '/images/fjord/poster.small.webp'],
  ['/images/fjord/poster.jpg', '/images/fjord/poster.jpg'],
  [`/images/${id}0.webp`, `/images/${id}0.webp`],
  ['/assets/own.webp', '/assets/own.webp'],
  ['https://other.example/images/fjord/poster.webp', 'https://other.example/images/fjord/poster.webp'],
  ['', ''],
])('the small form of %s is %s', (location, small) => {
  expect(smallPictureOf(location)).toBe(small)
})
