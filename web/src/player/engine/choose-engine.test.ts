import { expect, test } from 'vitest'
import { chooseHlsFeed } from './choose-engine.ts'

test.each([
  ['Chrome', { webkit: false, nativeHls: false, mediaSource: true }, 'hls.js'],
  ['Chrome that also knows HLS', { webkit: false, nativeHls: true, mediaSource: true }, 'hls.js'],
  ['Safari', { webkit: true, nativeHls: true, mediaSource: true }, 'native'],
  ['an old iPhone', { webkit: true, nativeHls: true, mediaSource: false }, 'native'],
  ['a set-top box', { webkit: false, nativeHls: true, mediaSource: false }, 'native'],
  ['a browser without any', { webkit: false, nativeHls: false, mediaSource: false }, null],
] as const)('%s', (_, browser, feed) => {
  expect(chooseHlsFeed(browser)).toBe(feed)
})
