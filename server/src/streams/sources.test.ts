import { expect, it } from 'vitest'
import { sourcesOf } from './sources.ts'

it('a stream’s sources end so that the token can be added', () => {
  expect(sourcesOf({ publicUrl: 'https://live.example.org' }, 'fjord')).toEqual({
    src: '/media/fjord/index.m3u8?token=',
    src_sldp: 'wss://live.example.org/sldp/fjord?token=',
  })
  expect(sourcesOf({ publicUrl: 'http://localhost:3000' }, 'a b/c').src_sldp).toBe(
    'ws://localhost:3000/sldp/a%20b%2Fc?token=',
  )
})
