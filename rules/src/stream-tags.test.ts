import { describe, expect, test } from 'vitest'
import { parseStreamTags, type StreamTag, tagTextIn } from './stream-tags.ts'

const cases: readonly [field: string, tags: readonly StreamTag[]][] = [
  ['', []],
  [' , ,', []],
  ['chromecast', [{ kind: 'chromecast' }]],
  ['chromecast,airplay,lls', [{ kind: 'chromecast' }, { kind: 'airplay' }, { kind: 'lls' }]],
  [' Chromecast , AIRPLAY ', [{ kind: 'chromecast' }, { kind: 'airplay' }]],
  ['!Sound may drop out', [{ kind: 'warning', text: 'Sound may drop out' }]],
  ['! spaced ', [{ kind: 'warning', text: 'spaced' }]],
  ['?New this week', [{ kind: 'info', text: 'New this week' }]],
  ['!', []],
  ['? ,!', []],
  ['!!twice', [{ kind: 'warning', text: '!twice' }]],
  ['!chromecast', [{ kind: 'warning', text: 'chromecast' }]],
  ['self hosted', [{ kind: 'plain', text: 'self hosted' }]],
  ['no way!', [{ kind: 'plain', text: 'no way!' }]],
  ['lls, lls', [{ kind: 'lls' }]],
  [
    'self hosted, !late, lls',
    [{ kind: 'plain', text: 'self hosted' }, { kind: 'warning', text: 'late' }, { kind: 'lls' }],
  ],
]

describe('the tags of a field', () => {
  test.each(cases)('%j', (field, tags) => {
    expect(parseStreamTags(field)).toEqual(tags)
  })
})

test.each([
  ['Commentary in Norwegian|Kommentert på norsk', 'Commentary in Norwegian', 'Kommentert på norsk'],
  ['Self hosted', 'Self hosted', 'Self hosted'],
  ['Only English |', 'Only English', 'Only English'],
  ['|Bare norsk', 'Bare norsk', 'Bare norsk'],
  ['|', '|', '|'],
])('%s is read as its language', (text, en, nb) => {
  expect([tagTextIn(text, 'en'), tagTextIn(text, 'nb')]).toEqual([en, nb])
})
