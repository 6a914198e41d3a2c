import { expect, it } from 'vitest'
import { readOwnSource } from './own-source.ts'

const overTls = { publicUrl: 'https://live.example.org' }
const plain = { publicUrl: 'http://localhost:3000' }

it.each([
  ['default', '/hls/a.m3u8?token={token}', '/hls/a.m3u8?token='],
  ['default', 'https://live.example.org/hls/{token}', '/hls/'],
  [
    'low-latency',
    'wss://media.example:8443/live/a?x=1&token={token}',
    'wss://media.example:8443/live/a?x=1&token=',
  ],
] as const)('%s: %s plays from %s and the token', (player, text, source) => {
  expect(readOwnSource(text, player, overTls)).toEqual({ ok: true, source })
})

it.each([
  ['default', '/hls/a.m3u8', 'own-src'],
  ['default', '/hls/{token}/index.m3u8', 'own-src'],
  ['default', '/{token}/{token}', 'own-src'],
  ['default', '/hls/#{token}', 'own-src'],
  ['default', 'javascript:{token}', 'own-src'],
  ['default', 'https://other.example/{token}', 'own-elsewhere'],
  ['default', '//other.example/{token}', 'own-elsewhere'],
  // The origin is right, but the stored path would lead elsewhere.
  ['default', 'https://live.example.org//other.example/{token}', 'own-elsewhere'],
  ['default', '/.//other.example/{token}', 'own-elsewhere'],
  ['default', 'http://live.example.org/{token}', 'own-elsewhere'],
  ['low-latency', '/sldp/a?token={token}', 'own-src-sldp'],
  ['low-latency', 'https://media.example/{token}', 'own-src-sldp'],
  ['low-latency', 'ws://media.example/{token}', 'own-unencrypted'],
] as const)('%s: %s is refused', (player, text, reason) => {
  expect(readOwnSource(text, player, overTls)).toEqual({ ok: false, reason })
})

it('a site without TLS may open plain sockets', () => {
  expect(readOwnSource('ws://127.0.0.1:9000/?t={token}', 'low-latency', plain)).toMatchObject({ ok: true })
})
