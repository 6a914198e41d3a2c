import type { Language } from '@strom/contract'
import { dayMs } from '../../base/clock.ts'
import { composeFromTexts } from '../../base/mail/compose-from-texts.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { dayMonthYear, momentInWords, timeSpan } from '../../base/time-in-words.ts'

/** Hours below two days, else days, rounded up. */
function timeLeft(ms: number, language: Language): string {
  const unitSeconds = ms < 2 * dayMs ? 3600 : 86_400
  return timeSpan(Math.ceil(ms / 1000 / unitSeconds) * unitSeconds, language)
}

type Reminder = {
  endsAt: Date
  now: number
  link: string
  isSold: boolean
  timeZone: string
  unsubscribe: string
}

export function reminderMail(
  reader: Reader,
  { endsAt, now, link, isSold, timeZone, unsubscribe }: Reminder,
): MailBody {
  const { language } = reader
  const date = momentInWords(endsAt, language, timeZone)
  const extras = { link, unsubscribe }
  if (endsAt.getTime() <= now) {
    return composeFromTexts(reader, isSold ? 'accessEnded' : 'accessEndedUnsold', { date }, extras)
  }
  const left = timeLeft(endsAt.getTime() - now, language)
  return composeFromTexts(reader, isSold ? 'accessEnds' : 'accessEndsUnsold', { left, date }, extras)
}

export function monthGivenMail(
  reader: Reader,
  { endsAt, site, timeZone }: { endsAt: Date; site: string; timeZone: string },
): MailBody {
  const date = dayMonthYear(endsAt, timeZone)
  return composeFromTexts(reader, 'monthGiven', { date }, { link: `${site}/` })
}
