import { formatMoment } from '../../../lib/dates.ts'
import { formatCents } from '../../../lib/dollars.ts'

export type ChangeWords = {
  nameOf: (part: string) => string
  /** Translates the program's own words, such as a state; returns others unchanged. */
  wordOf: (part: string, value: string) => string
  answer: (is: boolean) => string
}

const storedMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function formatChange(value: unknown, words: ChangeWords, part = ''): string {
  if (value === null || value === '') return '---'
  if (typeof value === 'boolean') return words.answer(value)
  if (typeof value === 'number') return part.endsWith('Cents') ? formatCents(value) : String(value)
  if (typeof value === 'string')
    return storedMoment.test(value) ? formatMoment(value) : words.wordOf(part, value)
  if (Array.isArray(value)) return value.map((one) => formatChange(one, words, part)).join('; ')
  return Object.entries(Object(value))
    .map(([name, one]) => `${words.nameOf(name)}: ${formatChange(one, words, name)}`)
    .join(', ')
}

/** Drops the parts equal before and after, which a form saves along with the changed ones. */
export function withoutAlike(before: unknown, after: unknown): [unknown, unknown] {
  if (!hasParts(before) || !hasParts(after)) return [before, after]
  const isAlike = (part: string) => JSON.stringify(before[part]) === JSON.stringify(after[part])
  const changed = (parts: Parts) => {
    const rest = Object.entries(parts).filter(([part]) => !isAlike(part))
    return rest.length > 0 ? Object.fromEntries(rest) : null
  }
  return [changed(before), changed(after)]
}

type Parts = Readonly<Record<string, unknown>>

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
