import type { Language } from '@strom/contract'

const units = [
  { from: 2 * 86_400, length: 86_400, en: ['day', 'days'], nb: ['døgn', 'døgn'] },
  { from: 3600, length: 3600, en: ['hour', 'hours'], nb: ['time', 'timer'] },
  { from: 60, length: 60, en: ['minute', 'minutes'], nb: ['minutt', 'minutter'] },
] as const
const second = { length: 1, en: ['second', 'seconds'], nb: ['sekund', 'sekunder'] } as const

/** '24 hours', '90 minutes'. */
export function timeSpan(seconds: number, language: Language): string {
  const unit = units.find(({ from, length }) => seconds >= from && seconds % length === 0) ?? second
  const count = seconds / unit.length
  return `${count} ${unit[language][count === 1 ? 0 : 1]}`
}

const locales = { en: 'en-GB', nb: 'nb-NO' } as const
const toTheMinute = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** '20 December 2026 at 13:00 CET'. */
export function momentInWords(at: Date, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(locales[language], { ...toTheMinute, timeZone }).format(at)
}

export function dayMonthYear(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone }).format(at)
}
