import { describe, expect, it } from 'vitest'
import { findTrack, nameTracks } from './tracks.ts'

describe('names', () => {
  it('are the source’s, or its language, each once', () => {
    const found = [{ name: 'Norsk' }, { language: 'eng' }, { name: 'Norsk', language: 'no' }, {}]
    expect(nameTracks(found)).toEqual([
      { label: 'Norsk', language: '' },
      { label: 'eng', language: 'eng' },
      { label: 'Norsk (2)', language: 'no' },
      { label: '4', language: '' },
    ])
  })
})

describe('the track to begin with', () => {
  const tracks = [
    { label: 'Original', language: 'fr' },
    { label: 'Norsk', language: 'nor' },
    { label: 'English', language: 'en-GB' },
  ]
  const offered = { tracks, shown: 'Original' }
  const begin = (
    kind: 'sound' | 'subtitles',
    remembered: [label: string, language: string] | null,
    page: string,
  ) =>
    findTrack(kind, offered, {
      remembered: remembered && { label: remembered[0], language: remembered[1] },
      page,
    })

  it.each([
    ['sound', null, 'nb', 'Norsk'],
    ['sound', null, 'en', 'English'],
    ['sound', null, 'de', 'Original'],
    ['sound', ['Original', 'fr'], 'nb', 'Original'],
    ['sound', ['Englisch', 'eng'], 'nb', 'English'],
    ['sound', ['Svenska', 'sv'], 'nb', 'Norsk'],
    ['subtitles', null, 'nb', null],
    ['subtitles', ['Norsk', 'nb'], 'en', 'Norsk'],
    ['subtitles', ['Bokmål', 'nob'], 'en', 'Norsk'],
    ['subtitles', ['Svenska', 'sv'], 'nb', null],
  ] as const)('of %s, with %j remembered on a page in %s, is %s', (kind, remembered, page, label) => {
    expect(begin(kind, remembered && [...remembered], page)).toBe(label)
  })
})
