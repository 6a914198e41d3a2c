import type { Language } from '@strom/contract'
import { expect, test } from 'vitest'
import { formatQuality } from './hls-source.ts'

const full = { name: '1080p', height: 1080, frameRate: 25, bandwidth: 2_995_000 }
const rateOnly = { name: 'main', height: null, frameRate: 29.97003, bandwidth: null }

test.each<[Parameters<typeof formatQuality>[0], Language, string]>([
  [full, 'en', '1080p · 25/s · 3.0 Mb/s'],
  [full, 'nb', '1080p · 25/s · 3,0 Mb/s'],
  [rateOnly, 'en', 'main · 29.97/s'],
  [rateOnly, 'nb', 'main · 29,97/s'],
  [{ ...rateOnly, name: 'only', frameRate: null }, 'en', 'only'],
])('%j in %s: %s', (rendition, language, words) => {
  expect(formatQuality(rendition, language)).toBe(words)
})
