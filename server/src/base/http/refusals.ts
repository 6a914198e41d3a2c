import { type Language, plainResult, type Sentence, userResult } from '@strom/contract'
import type { DatabaseTrouble } from '../db/classify-database-error.ts'
import { timeSpan } from '../time-in-words.ts'

/** Returned by handlers, never thrown. */
export type HttpRefusal = {
  readonly httpStatus: number
  readonly headers?: Record<string, string>
  readonly body: { resultCode: number; detail: string; reason?: string }
}

export function isHttpRefusal(value: object): value is HttpRefusal {
  return 'httpStatus' in value
}

export type Refusals<Reason extends string> = Record<Reason, { resultCode: number; detail: Sentence }>

export function refused(en: string, nb: string) {
  return { resultCode: plainResult.fail, detail: { en, nb } }
}

export function refusal<Reason extends string>(table: Refusals<Reason>, reason: Reason, language: Language) {
  const { resultCode, detail } = table[reason]
  return { resultCode, detail: detail[language] }
}

const sentences = {
  notJson: { en: 'The request is not valid JSON.', nb: 'Forespørselen er ikke gyldig JSON.' },
  notObject: {
    en: 'The request must be a JSON object with the keys of this call.',
    nb: 'Forespørselen må være et JSON-objekt med nøklene til dette kallet.',
  },
  session: { en: 'Please sign in.', nb: 'Logg inn.' },
  role: { en: 'You may not do this.', nb: 'Dette har du ikke tilgang til.' },
  'second-factor': {
    en: 'Turn on two-step sign-in in Account Settings first.',
    nb: 'Slå på totrinnsinnlogging i kontoinnstillingene først.',
  },
  scope: {
    en: 'This key may not do that: it lacks the scope, or no key may.',
    nb: 'Denne nøkkelen har ikke tilgang til dette: Den mangler området, eller ingen nøkkel har det.',
  },
  television: {
    en: 'A television can only watch. Do this on another device.',
    nb: 'En TV kan bare vise sendinger. Gjør dette på en annen enhet.',
  },
  confirmation: {
    en: 'Enter your password again to do this.',
    nb: 'Skriv inn passordet ditt på nytt for å gjøre dette.',
  },
  notFound: { en: 'There is no such address.', nb: 'Adressen finnes ikke.' },
  method: { en: 'This address does not answer that method.', nb: 'Adressen svarer ikke på den metoden.' },
  address: { en: 'The address cannot be read.', nb: 'Adressen kan ikke leses.' },
  tooLong: { en: 'The address is too long.', nb: 'Adressen er for lang.' },
  range: { en: 'There is no such part of this file.', nb: 'Filen har ingen slik del.' },
  tooLarge: { en: 'The request is too large.', nb: 'Forespørselen er for stor.' },
  maintenance: { en: 'The site is under maintenance.', nb: 'Nettstedet er under vedlikehold.' },
  stopping: {
    en: 'The site is restarting. Try again in a moment.',
    nb: 'Nettstedet starter på nytt. Prøv igjen om litt.',
  },
} as const satisfies Record<string, Sentence>

function httpRefusal(
  httpStatus: number,
  sentence: Sentence,
  language: Language,
  extra?: { reason?: string },
): HttpRefusal {
  return { httpStatus, body: { resultCode: userResult.invalidInput, detail: sentence[language], ...extra } }
}

/** 400; `where` names the key, and is empty for a body that is no object. */
export function malformed(language: Language, where?: string): HttpRefusal {
  if (!where) return httpRefusal(400, sentences[where === '' ? 'notObject' : 'notJson'], language)
  return httpRefusal(
    400,
    { en: `"${where}" is missing or has a wrong type.`, nb: `«${where}» mangler eller har feil type.` },
    language,
  )
}

export function unusableValue(where: string, language: Language): string {
  const sentence = {
    en: `"${where}" has a value that is not allowed.`,
    nb: `«${where}» har en verdi som ikke er tillatt.`,
  }
  return sentence[language]
}

export function forbidden(
  reason: 'session' | 'role' | 'second-factor' | 'scope',
  language: Language,
): HttpRefusal {
  return httpRefusal(403, sentences[reason], language, { reason })
}

/** 401: a 403 would tell a page that the sign-in ended. */
export function unconfirmed(language: Language): HttpRefusal {
  return {
    ...httpRefusal(401, sentences.confirmation, language, { reason: 'confirmation' }),
    // RFC 9470, with the Token header as scheme.
    headers: { 'WWW-Authenticate': 'Token error="insufficient_user_authentication"' },
  }
}

/** 409: a 403 leads a page to /login. */
export function televisionMayNot(language: Language): HttpRefusal {
  return httpRefusal(409, sentences.television, language, { reason: 'television' })
}

export function notFound(language: Language) {
  return httpRefusal(404, sentences.notFound, language)
}

export function methodNotAllowed(allowed: string, language: Language): HttpRefusal {
  return { ...httpRefusal(405, sentences.method, language), headers: { Allow: allowed } }
}

export function unreadableAddress(language: Language) {
  return httpRefusal(400, sentences.address, language)
}

export function tooLong(language: Language) {
  return httpRefusal(414, sentences.tooLong, language)
}

export function noSuchRange(language: Language) {
  return httpRefusal(416, sentences.range, language)
}

export function tooLarge(language: Language) {
  return httpRefusal(413, sentences.tooLarge, language)
}

export function tooMany(seconds: number, language: Language): HttpRefusal {
  const wait = Math.max(1, Math.ceil(seconds))
  const span = timeSpan(wait < 120 ? wait : Math.ceil(wait / 60) * 60, language)
  const sentence = {
    en: `Too many tries. Try again in ${span}.`,
    nb: `For mange forsøk. Prøv igjen om ${span}.`,
  }
  return { ...httpRefusal(429, sentence, language), headers: { 'Retry-After': String(wait) } }
}

export function underMaintenance(language: Language): HttpRefusal {
  return {
    ...httpRefusal(503, sentences.maintenance, language, { reason: 'maintenance' }),
    headers: { 'Retry-After': '60' },
  }
}

export function restarting(language: Language): HttpRefusal {
  return { ...httpRefusal(503, sentences.stopping, language), headers: { 'Retry-After': '2' } }
}

const busySentence = {
  en: 'The site is very busy. Try again in a moment.',
  nb: 'Det er stor trafikk på nettstedet. Prøv igjen om litt.',
}

export function tooBusy(language: Language): HttpRefusal {
  return { ...httpRefusal(503, busySentence, language), headers: { 'Retry-After': '2' } }
}

const databaseSentences: Record<DatabaseTrouble, { seconds: number; sentence: Sentence }> = {
  unreachable: {
    seconds: 2,
    sentence: {
      en: 'The site’s database does not answer. Try again in a moment.',
      nb: 'Databasen til nettstedet svarer ikke. Prøv igjen om litt.',
    },
  },
  busy: {
    seconds: 2,
    sentence: busySentence,
  },
  slow: {
    seconds: 5,
    sentence: {
      en: 'That took too long, so it was given up. Try again in a moment.',
      nb: 'Det tok for lang tid og ble avbrutt. Prøv igjen om litt.',
    },
  },
  full: {
    seconds: 30,
    sentence: {
      en: 'The site cannot save anything just now: its disk is full. Try again later.',
      nb: 'Nettstedet kan ikke lagre noe akkurat nå: Disken er full. Prøv igjen senere.',
    },
  },
}

export function databaseTrouble(trouble: DatabaseTrouble, language: Language): HttpRefusal {
  const { seconds, sentence } = databaseSentences[trouble]
  const answer = httpRefusal(503, sentence, language, { reason: `database-${trouble}` })
  return { ...answer, headers: { 'Retry-After': String(seconds) } }
}
