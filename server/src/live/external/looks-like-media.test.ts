import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { looksLikeMedia } from './looks-like-media.ts'

const mp4 = readFileSync(new URL('../../../clips/fjord/480p.mp4', import.meta.url))
const packet = Buffer.concat([Buffer.from([0x47, 0x40, 0, 0x10]), Buffer.alloc(184, 0xff)])
const transport = Buffer.concat([packet, packet, packet, packet])

it.each([
  ['an MP4 file', mp4.subarray(0, 1024)],
  ['a fragment', mp4.subarray(mp4.indexOf('moof') - 4, mp4.indexOf('moof') + 1020)],
  ['a transport stream', transport],
  ['one packet of it', packet],
  ['one with something before it', Buffer.concat([Buffer.from('noise before'), transport])],
  ['one of 192 bytes a packet', Buffer.concat([Buffer.alloc(4), transport])],
  ['AAC', Buffer.from([0xff, 0xf1, 0x50, 0x80])],
  ['MP3', Buffer.from([0xff, 0xfb, 0x90, 0x64])],
  ['AC-3', Buffer.from([0x0b, 0x77, 0x1a, 0x2b])],
  ['tags before sound', Buffer.from('ID3\u0004\u0000')],
  ['subtitles', Buffer.from('\uFEFFWEBVTT\n')],
])('%s is media', (_what, bytes) => {
  expect(looksLikeMedia(bytes)).toBe(true)
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<!doctype html><title>Go away</title>'.repeat(20))],
  ['JSON', Buffer.from('{"error":"gone"}')],
  ['packed media', gzipSync(transport)],
  ['zeros', Buffer.alloc(1024)],
  ['what a key has hidden', Buffer.from(Array.from({ length: 1024 }, (_, n) => (n * 89 + 17) % 251))],
])('%s is none', (_what, bytes) => {
  expect(looksLikeMedia(bytes)).toBe(false)
})
