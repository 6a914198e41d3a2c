import type { OwnerChannel } from '@strom/contract'
import { expect, test } from 'vitest'
import { type ChannelFields, toChanges, toFields } from './channel-fields.ts'

const channel: OwnerChannel = {
  id: 'regatta',
  version: 3,
  title: 'Regatta',
  kind: 'hls',
  state: 'on',
  onSince: null,
  renditions: [],
  lastError: null,
  shownBy: [],
  pushAddress: null,
  rtmpServer: null,
  keyFrameSeconds: null,
  origin: 'https://example.org',
  hasHeaders: true,
  allowInner: false,
  headersToAll: false,
}

test.each<[string, Partial<ChannelFields>, object]>([
  ['nothing', {}, {}],
  ['a title', { title: 'Seilas' }, { title: 'Seilas' }],
  [
    'an address, and the network',
    { address: 'https://a.test/', allowInner: true },
    { address: 'https://a.test/', allowInner: true },
  ],
  ['headers for all servers', { headersToAll: true }, { headersToAll: true }],
  ['spaces in the place of an address', { address: ' ', headers: ' ' }, {}],
  ['headers that are to go', { dropsHeaders: true }, { headers: '' }],
  [
    'headers in the place of those that are to go',
    { dropsHeaders: true, headers: 'A: b' },
    { headers: 'A: b' },
  ],
])('%s', (_, typed, changes) => {
  expect(toChanges(channel, { ...toFields(channel), ...typed })).toEqual(changes)
})
