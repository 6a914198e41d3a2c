import type { Language, Sentence } from '@strom/contract'
import { formatCents } from '@strom/rules/format-cents'
import type * as z from 'zod'
import { isSettingName, type SettingName, settingDefinitions } from './definitions.ts'

const ownRules: Readonly<Record<string, string>> = {
  'must be ordered by months, most first': 'må være ordnet etter måneder, flest først',
  'must name each day once': 'må nevne hver dag én gang',
  'must be a time zone such as Europe/Oslo': 'må være en tidssone som Europe/Oslo',
  'must end after it begins': 'må slutte etter at det begynner',
}

const notAllowed: Sentence = { en: 'This is not allowed.', nb: 'Dette er ikke tillatt.' }

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

function limited(least: boolean, { en, nb }: Sentence): Sentence {
  return least
    ? { en: `Enter ${en} or more.`, nb: `Skriv inn ${nb} eller mer.` }
    : { en: `Enter ${en} at most.`, nb: `Skriv inn høyst ${nb}.` }
}

function beyond(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, isMoney: boolean): Sentence {
  const least = issue.code === 'too_small'
  const limit = Number(least ? issue.minimum : issue.maximum)
  if (issue.origin === 'array') return limited(least, { en: `${limit} of them`, nb: `${limit} av dem` })
  if (issue.origin === 'string') {
    if (least && limit === 1) return { en: 'Enter a text.', nb: 'Skriv inn en tekst.' }
    return limited(least, { en: `${limit} characters`, nb: `${limit} tegn` })
  }
  const write = (language: Language) => (isMoney ? formatCents(limit, language) : String(limit))
  return limited(least, { en: write('en'), nb: write('nb') })
}

function said(isMoney: boolean, issue: z.core.$ZodIssue): Sentence {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return beyond(issue, isMoney)
    case 'invalid_type':
      if (isMoney) return { en: 'Enter a price.', nb: 'Skriv inn en pris.' }
      if (issue.expected === 'number' || issue.expected === 'int')
        return { en: 'Enter a whole number.', nb: 'Skriv inn et helt tall.' }
      if (issue.expected === 'array')
        return {
          en: 'Enter whole numbers with commas between.',
          nb: 'Skriv inn hele tall med komma mellom.',
        }
      if (issue.expected === 'boolean')
        return { en: 'Enter true or false.', nb: 'Skriv inn true eller false.' }
      if (issue.expected === 'string') return { en: 'Enter a text.', nb: 'Skriv inn en tekst.' }
      return notAllowed
    case 'invalid_format':
      if (issue.format === 'datetime')
        return {
          en: 'Enter a time such as 2027-01-31T20:00:00.000Z.',
          nb: 'Skriv inn et tidspunkt som 2027-01-31T20:00:00.000Z.',
        }
      return {
        en: 'Enter an address such as https://example.org.',
        nb: 'Skriv inn en adresse som https://example.org.',
      }
    case 'invalid_value':
      return {
        en: `Enter one of ${issue.values.join(', ')}.`,
        nb: `Skriv inn én av ${issue.values.join(', ')}.`,
      }
    case 'custom':
      return { en: sentence(issue.message), nb: sentence(ownRules[issue.message] ?? 'er ikke tillatt') }
    default:
      return notAllowed
  }
}

export function wrongValue(name: string, issue: z.core.$ZodIssue | undefined, language: Language): string {
  const isMoney = isSettingName(name) && settingDefinitions[name].kind === 'cents'
  return (issue ? said(isMoney, issue) : notAllowed)[language]
}

/** `discount of number 2` */
function placeIn(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `number ${step + 1}` : String(step)))
  return steps.length > 0 ? ` (${steps.reverse().join(' of ')})` : ''
}

/** For operators, who see cents and JSON. */
export function whyNotAllowed(name: SettingName, issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'it is not allowed'
  const isPart = issue.code === 'invalid_type' && ['array', 'object', 'record'].includes(issue.expected)
  const wanted = isPart
    ? `enter JSON such as ${JSON.stringify(settingDefinitions[name].initial)}`
    : said(false, issue).en.replace(/\.$/, '')
  return `${wanted.charAt(0).toLowerCase()}${wanted.slice(1)}${isPart ? '' : placeIn(issue.path)}`
}
