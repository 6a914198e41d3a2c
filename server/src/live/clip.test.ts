import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBox, listBoxes } from '@strom/media/boxes'
import { readTrackFragments } from '@strom/media/fragments'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clipsDir } from '../../testing/live/test-channel.ts'
import { loadClip } from './clip.ts'

const ids = ['fjord', 'nordlys', 'testbilde', 'trikken']

function load(id: string) {
  const loaded = loadClip(join(clipsDir, id))
  if (!loaded.ok) throw new Error(loaded.reason)
  return loaded.clip
}

describe.each(ids)('the clip %s', (id) => {
  const clip = load(id)

  it('has three renditions that share key frames each second', () => {
    expect(clip.renditions.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['1080p', 1920, 1080],
      ['720p', 1280, 720],
      ['480p', 854, 480],
    ])
    expect(clip.independent).toEqual(Array.from({ length: 80 }, (_, k) => k % 5 === 0))
    for (const { video } of clip.renditions) {
      const pictures = video.fragments.flatMap(({ bytes }) => readTrackFragments(bytes)[0]?.samples ?? [])
      expect(pictures.map(({ key }) => key)).toEqual(Array.from({ length: 400 }, (_, i) => i % 25 === 0))
      expect(pictures.every(({ duration }) => duration === 3600)).toBe(true)
    }
  })

  it('carries 750 AAC frames, each in the fragment in which it begins', () => {
    const frames = clip.audio.fragments.map(({ bytes }) => readTrackFragments(bytes)[0]?.samples.length ?? 0)
    expect(frames.reduce((sum, count) => sum + count, 0)).toBe(750)
    expect(new Set(frames)).toEqual(new Set([9, 10]))
    clip.audio.fragments.forEach(({ decodeTime }, k) => {
      expect(decodeTime - k * 9600).toBeGreaterThanOrEqual(0)
      expect(decodeTime - k * 9600).toBeLessThan(1024)
    })
  })

  it('holds pictures as length-prefixed NAL units that fill each sample, key frames as IDR', () => {
    for (const { video } of clip.renditions) {
      for (const { bytes } of video.fragments) {
        for (const { at, size, key } of readTrackFragments(bytes)[0]?.samples ?? []) {
          const kinds = nalKinds(bytes.subarray(at, at + size))
          expect(kinds).toContain(key ? 5 : 1)
          expect(kinds).not.toContain(key ? 1 : 5)
        }
      }
    }
  })

  it('says in its codecs string what the init segment says', () => {
    for (const { init, codecs } of clip.renditions) {
      expect(listBoxes(init).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
      const moov = findBox(init, 'moov')
      const traks = listBoxes(init, moov?.body, moov?.end).filter(({ type }) => type === 'trak')
      expect(traks).toHaveLength(2)
      const avcC = init.indexOf('avcC') + 5
      expect(codecs).toBe(`avc1.${init.toString('hex', avcC, avcC + 3)},mp4a.40.2`)
    }
  })

  it('announces the bandwidth of its largest segment', () => {
    for (const { video, bandwidth, averageBandwidth } of clip.renditions) {
      const sizes = video.fragments.map(
        ({ bytes }, k) => bytes.length + (clip.audio.fragments[k]?.bytes.length ?? 0),
      )
      const bits = Array.from(
        { length: 8 },
        (_, s) => sizes.slice(s * 10, s * 10 + 10).reduce((a, b) => a + b) * 4,
      )
      expect(bandwidth - Math.max(...bits)).toBeGreaterThanOrEqual(0)
      expect(bandwidth - Math.max(...bits)).toBeLessThan(1000)
      expect(averageBandwidth).toBeLessThanOrEqual(bandwidth)
    }
  })

  it('has a small still picture', () => {
    const poster = readFileSync(join(clipsDir, id, 'poster.webp'))
    expect(poster.length).toBeLessThan(11_000)
    expect(poster.toString('latin1', 8, 12)).toBe('WEBP')
    expect([poster.readUInt16LE(26), poster.readUInt16LE(28)]).toEqual([640, 360])
    const small = readFileSync(join(clipsDir, id, 'poster.small.webp'))
    expect(small.length).toBeLessThan(3500)
    expect([small.readUInt16LE(26), small.readUInt16LE(28)]).toEqual([256, 144])
  })
})

describe('the clips together', () => {
  it('stay under 11 MB', () => {
    const files = ids.flatMap((id) =>
      ['1080p.mp4', '720p.mp4', '480p.mp4', 'audio.mp4', 'clip.json', 'poster.webp', 'poster.small.webp'].map(
        (file) => join(clipsDir, id, file),
      ),
    )
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(11_000_000)
  })
})

describe('loadClip', () => {
  const work = mkdtempSync(join(tmpdir(), 'clip-'))
  const folder = join(work, 'testbilde')
  const index = join(folder, 'clip.json')

  beforeEach(() => cpSync(join(clipsDir, 'testbilde'), folder, { recursive: true }))
  afterAll(() => rmSync(work, { recursive: true }))

  function editIndex(from: string | RegExp, to: string) {
    writeFileSync(index, readFileSync(index, 'utf8').replace(from, to))
  }

  it.each([
    ['no index', () => rmSync(index), /clip\.json/],
    ['an index that is no JSON', () => writeFileSync(index, '{'), /JSON/],
    ['a missing film', () => rmSync(join(folder, '720p.mp4')), /720p\.mp4/],
    ['a film cut short', () => truncateSync(join(folder, '480p.mp4'), 9000), /./],
    ['an index of another film', () => editIndex('"loopMs": 16000', '"loopMs": 8000'), /number of fragments/],
    ['another timescale', () => editIndex('"timescale": 48000', '"timescale": 44100'), /ticks/],
    [
      'key frames that differ',
      () => editIndex(/"keyFragments": \[0, 5/, '"keyFragments": [0, 6'),
      /key frames/,
    ],
  ])('says why a clip with %s cannot be played', (_, damage, reason) => {
    damage()
    const loaded = loadClip(folder)
    expect(loaded).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
  })
})

function nalKinds(sample: Buffer): number[] {
  const kinds: number[] = []
  let at = 0
  while (at < sample.length) {
    kinds.push(sample.readUInt8(at + 4) & 0x1f)
    at += 4 + sample.readUInt32BE(at)
  }
  expect(at).toBe(sample.length)
  return kinds
}
