import type { Language } from '@strom/contract'
import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody, Reader } from '../../base/mail/mail.ts'
import { momentInWords } from '../../base/time-in-words.ts'
import { tellReason } from './reasons.ts'

export type SourceNews = {
  title: string
  /** null: both players share the source. */
  player: 'default' | 'low-latency' | null
  news: 'down' | 'up'
  since: Date
  reason: string | null
  /** In the last hour. */
  downs: number
}

const players = {
  en: { default: 'default player', 'low-latency': 'low-latency player' },
  nb: { default: 'standardspilleren', 'low-latency': 'spilleren med lav forsinkelse' },
}

const words = {
  en: {
    down: (what: string) => `${what} is down`,
    up: (what: string) => `${what} is back`,
    downMany: (count: number) => `${count} streams are down`,
    upMany: (count: number) => `${count} streams are back`,
    both: (downs: number, ups: number) => `${downs} down, ${ups} back`,
    downSince: (when: string) => `Down since ${when}.`,
    upSince: (when: string) => `Pictures come again since ${when}.`,
    often: (count: number) =>
      `It went down ${count} times in the last hour; you are not mailed each time, but once an hour at most.`,
    label: 'See the streams',
  },
  nb: {
    down: (what: string) => `${what} er nede`,
    up: (what: string) => `${what} er tilbake`,
    downMany: (count: number) => `${count} sendinger er nede`,
    upMany: (count: number) => `${count} sendinger er tilbake`,
    both: (downs: number, ups: number) => `${downs} nede, ${ups} tilbake`,
    downSince: (when: string) => `Nede siden ${when}.`,
    upSince: (when: string) => `Det kommer bilder igjen siden ${when}.`,
    often: (count: number) =>
      `Den gikk ned ${count} ganger den siste timen; du får ikke e-post hver gang, men høyst én i timen.`,
    label: 'Se sendingene',
  },
}

function sourceName({ title, player }: SourceNews, language: Language): string {
  const quoted = { en: `“${title}”`, nb: `«${title}»` }[language]
  return player === null ? quoted : `${quoted} (${players[language][player]})`
}

function headline(news: readonly SourceNews[], language: Language): string {
  const say = words[language]
  const [first] = news
  if (first && news.length === 1) return say[first.news](sourceName(first, language))
  const downs = news.filter((one) => one.news === 'down').length
  if (downs === news.length) return say.downMany(downs)
  return downs === 0 ? say.upMany(news.length) : say.both(downs, news.length - downs)
}

function paragraph(one: SourceNews, language: Language, timeZone: string): string {
  const say = words[language]
  const when = momentInWords(one.since, language, timeZone)
  const what = one.news === 'down' ? say.downSince(when) : say.upSince(when)
  const why = one.news === 'down' && one.reason !== null ? tellReason(one.reason, language) : null
  const often = one.downs > 1 ? say.often(one.downs) : null
  return [`${say[one.news](sourceName(one, language))}.`, why, what, often]
    .filter((line) => line !== null)
    .join('\n')
}

export function sourceMail(
  { language, brandName, accentColour }: Reader,
  { news, link, timeZone }: { news: readonly SourceNews[]; link: string; timeZone: string },
): MailBody {
  return composeMail({
    language,
    brandName,
    accentColour,
    subject: `${brandName}: ${headline(news, language)}`,
    paragraphs: news.map((one) => paragraph(one, language, timeZone)),
    action: { label: words[language].label, link },
  })
}
