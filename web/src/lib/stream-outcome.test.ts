import type { Stream } from '@strom/contract'
import { describe, expect, test } from 'vitest'
import { isDown, type StreamOutcome, streamOutcome, tagsField } from './stream-outcome.ts'

const stream: Stream = {
  id: 's1',
  title: 'Harbour',
  src: '/media/harbour/index.m3u8?token=',
  src_sldp: 'ws://localhost/sldp/live/harbour?token=',
  image_location: '/images/harbour.webp',
  maintenance_mode: false,
  tags: 'chromecast',
  tags_sldp: 'lls',
  down: false,
  down_sldp: true,
  off_air: false,
  off_air_sldp: false,
}

const cases: readonly [change: Partial<Stream>, inDefault: StreamOutcome, inLowLatency: StreamOutcome][] = [
  [{}, 'play', 'play'],
  [{ src: null }, 'no-source', 'play'],
  [{ src_sldp: null }, 'play', 'no-source'],
  [{ src: null, src_sldp: null }, 'no-source', 'no-source'],
  [{ src: '', src_sldp: '' }, 'no-source', 'no-source'],
  [{ maintenance_mode: true }, 'maintenance', 'maintenance'],
  [{ maintenance_mode: true, src: null, src_sldp: null }, 'maintenance', 'maintenance'],
]

describe('pressing a tile', () => {
  test.each(cases)('with %j: default %s, low latency %s', (change, inDefault, inLowLatency) => {
    expect(streamOutcome({ ...stream, ...change }, 'default')).toBe(inDefault)
    expect(streamOutcome({ ...stream, ...change }, 'low-latency')).toBe(inLowLatency)
  })
})

test('a source is down for the player whose it is', () => {
  expect(isDown(stream, 'default')).toBe(false)
  expect(isDown(stream, 'low-latency')).toBe(true)
})

test('tags go by the player', () => {
  expect(tagsField(stream, 'default')).toBe('chromecast')
  expect(tagsField(stream, 'low-latency')).toBe('lls')
})
