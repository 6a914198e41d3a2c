import { expect, test } from 'vitest'
import { findSource } from './stream-state.ts'

const channels = [
  { id: 'fjord', kind: 'built-in', state: 'on' },
  { id: 'havna', kind: 'push', state: 'waiting' },
  { id: 'far', kind: 'hls', state: 'failing' },
  { id: 'new', kind: 'hls', state: 'asking' },
] as const

test.each([
  ['fjord', null, null, 'built-in', 'live'],
  ['havna', null, null, 'push', 'slate'],
  ['far', null, null, 'hls', 'down'],
  ['new', null, null, 'hls', 'asking'],
  ['gone', null, null, 'missing', 'down'],
  ['gone', 'https://a/{token}', 'wss://a/{token}', 'elsewhere', 'unknown'],
  ['havna', 'https://a/{token}', null, 'push', 'slate'],
] as const)('%s with own addresses %s and %s: %s, %s', (channel, ownSrc, ownSrcSldp, kind, state) => {
  expect(findSource({ channel, ownSrc, ownSrcSldp }, channels)).toEqual({ kind, state })
})
