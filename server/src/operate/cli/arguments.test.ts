import { expect, it } from 'vitest'
import { chosen, readArguments, surplus } from './arguments.ts'

const options = { until: { value: 'time', meaning: 'when it ends' }, end: { meaning: 'end it' } }

it('sorts words, flags and values, wherever they stand', () => {
  const read = readArguments(['--end', 'a title', '--until', '2027-01-31', 'a text'], options)
  if (!read.ok) throw new Error(read.sentence)
  expect(read.given.words).toEqual(['a title', 'a text'])
  expect([...read.given.flags]).toEqual(['end'])
  expect(read.given.values.get('until')).toBe('2027-01-31')
})

it('takes everything after -- as words', () => {
  expect(readArguments(['--', '--end', '-x'], options)).toMatchObject({ given: { words: ['--end', '-x'] } })
})

it.each([
  [['--untill', 'x'], "There is no option '--untill' here; did you mean '--until'?"],
  [['-x'], "There is no option '-x' here."],
  [['--__proto__'], "There is no option '--__proto__' here."],
  [['--constructor'], "There is no option '--constructor' here."],
  [['--until'], "'--until' needs a value: time."],
  [['--until='], "'--until' needs a value: time."],
  [['--until', '--end'], "'--until' needs a value: time."],
  [['--end=yes'], "'--end' takes no value."],
])('says what is wrong with %j', (argv, sentence) => {
  expect(readArguments(argv, options)).toEqual({ ok: false, sentence })
})

it('names a word too many and a choice that is none', () => {
  const given = { words: ['one', 'two'], flags: new Set<string>(), values: new Map<string, string>() }
  expect(surplus(given, 2)).toBeNull()
  expect(surplus(given, 1)).toBe("'two' is a word too many; put quotes around a text.")
  expect(chosen('on', ['on', 'off'])).toEqual({ ok: true, args: 'on' })
  expect(chosen('offf', ['on', 'off'])).toEqual({
    ok: false,
    sentence: "'offf' is none of on, off; did you mean 'off'?",
  })
  expect(chosen(undefined, ['on', 'off'])).toEqual({ ok: false, sentence: 'Say which: on, off.' })
})
