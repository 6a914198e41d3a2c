import { expect, it } from 'vitest'
import { toSources } from './sources.ts'

const none = { own_src: null, own_src_sldp: null }

it('a stream’s sources end so that the token can be added', () => {
  expect(toSources({ publicUrl: 'https://live.example.org' }, { id: 'fjord', ...none })).toEqual({
    src: '/media/fjord/index.m3u8?token=',
    src_sldp: 'wss://live.example.org/sldp/fjord?token=',
  })
  expect(toSources({ publicUrl: 'http://localhost:3000' }, { id: 'a b/c', ...none }).src_sldp).toBe(
    'ws://localhost:3000/sldp/a%20b%2Fc?token=',
  )
})

it('another media server’s addresses come first, each by itself', () => {
  const own_src_sldp = 'wss://media.example/live?token='
  expect(
    toSources({ publicUrl: 'https://live.example.org' }, { id: 'fjord', ...none, own_src_sldp }),
  ).toEqual({
    src: '/media/fjord/index.m3u8?token=',
    src_sldp: own_src_sldp,
  })
})
