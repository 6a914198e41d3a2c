import { expect, test } from 'vitest'
import { readStreamInfo } from './stream-info.ts'

const stream_info = {
  resolution: '1920x1080',
  bandwidth: '2995000',
  vcodec: 'avc1.4d4028',
  vtimescale: '90000',
  acodec: 'mp4a.40.2',
  atimescale: '48000',
}
const told = (info: object) => readStreamInfo(JSON.stringify({ command: 'status', info }))

test('numbers come as strings', () => {
  expect(told([{ stream: 'app/name', stream_info }])).toEqual([
    {
      name: 'app/name',
      bitrate: 2_995_000,
      picture: { width: 1920, height: 1080, codec: 'avc1.4d4028', timescale: 90_000 },
      sound: { codec: 'mp4a.40.2', timescale: 48_000 },
    },
  ])
})

test.each([
  ['another codec', { ...stream_info, vcodec: 'hvc1.1.6.L93.B0' }, { picture: null }],
  ['no size', { ...stream_info, resolution: undefined }, { picture: null }],
  ['no sound', { ...stream_info, acodec: undefined }, { sound: null }],
  ['a timescale of nothing', { ...stream_info, atimescale: '0' }, { sound: null }],
] as const)('%s', (_, info, expected) => {
  expect(told([{ stream: 'a/b', stream_info: info }])?.[0]).toMatchObject(expected)
})

test.each(['', '[]', '{"info":1}', 'null', '{'])('%j tells of no streams', (text) => {
  expect(readStreamInfo(text)).toBeNull()
})
