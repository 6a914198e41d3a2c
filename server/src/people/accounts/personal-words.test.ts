import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isMadeOfWords, splitIntoWords } from './personal-words.ts'

const words = splitIntoWords([
  'Club Live',
  'live.example.org',
  'Fjordgløtt',
  'anna.hansen@example.org',
  'A',
  'IL',
])

it('are those of four letters, by themselves and in one, as a guesser spells them', () => {
  expect(words).toEqual(
    expect.arrayContaining([
      'clublive',
      'club',
      'live',
      'example',
      'fjordglott',
      'anna',
      'hansen',
      'annahansenexampleorg',
    ]),
  )
  expect(words).not.toContain('org')
})

it.each([
  'ClubLive2026',
  'club-live-1!',
  'Anna.Hansen99',
  'hansenanna!!',
  'FJORDGLØTT',
  'fjordglott123',
  'Live@Example1',
  'example12345',
])('%s is made of them', (password) => {
  expect(isMadeOfWords(password, words)).toBe(true)
})

it.each([
  'annas red bicycle',
  'club sandwich to go',
  'strong and stable',
  'correct horse battery staple',
  'a1!',
  'blåbærsyltetøy',
])('%s is not', (password) => {
  expect(isMadeOfWords(password, words)).toBe(false)
})

it('nothing is, where there are no words', () => {
  fc.assert(fc.property(fc.string(), (password) => !isMadeOfWords(password, [])))
})

it('a word with a few characters about it always is', () => {
  const few = fc.string({ maxLength: 2 })
  fc.assert(
    fc.property(fc.constantFrom('club', 'hansen', 'fjordglott'), few, few, (word, before, after) => {
      // Other characters may expand when normalised.
      fc.pre(/^[\x20-\x7e]*$/.test(before + after))
      return isMadeOfWords(`${before}${word}${after}`, words)
    }),
  )
})
