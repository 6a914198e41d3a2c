import { type Language, plainResult, type Sentence, userResult } from '@strom/contract'
import type { DatabaseTrouble } from '../db/classify-database-error.ts'
import { timeSpan } from '../time-in-words.ts'

/** An answer that is not HTTP 200: too many tries, maintenance, no right. Returned by handlers, never thrown. */
export type HttpRefusal = {
  readonly httpStatus: number
  readonly headers?: Record<string, string>
  readonly body: { resultCode: number; detail: string; reason?: string }
}

export function isHttpRefusal(value: object): value is HttpRefusal {
  return 'httpStatus' in value
}

/** How a slice turns its named reasons into what travels: a result code and a sentence. */
export type Refusals<Reason extends string> = Record<Reason, { resultCode: number; detail: Sentence }>

/** A row of such a table, of a call that only succeeds or fails: code 2. */
export function refused(en: string, nb: string) {
  return { resultCode: plainResult.fail, detail: { en, nb } }
}

/** The answer to a refusal: its result code, and its sentence in the caller's language. */
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

function refuse(
  httpStatus: number,
  sentence: Sentence,
  language: Language,
  extra?: { reason?: string },
): HttpRefusal {
  return { httpStatus, body: { resultCode: userResult.invalidInput, detail: sentence[language], ...extra } }
}

/** 400: not JSON, a key missing, or a wrong type. `where` names the key; it is empty where the whole is no object. */
export function malformed(language: Language, where?: string): HttpRefusal {
  if (!where) return refuse(400, sentences[where === '' ? 'notObject' : 'notJson'], language)
  return refuse(
    400,
    { en: `"${where}" is missing or has a wrong type.`, nb: `«${where}» mangler eller har feil type.` },
    language,
  )
}

/** The sentence for a well-shaped value that has none of its own. `where` names the key. */
export function unusableValue(where: string, language: Language): string {
  const sentence = {
    en: `"${where}" has a value that is not allowed.`,
    nb: `«${where}» har en verdi som ikke er tillatt.`,
  }
  return sentence[language]
}

/**
 * 403: no living sign-in or key (`session`), not the role for it (`role`), no `second-factor`, which the owner wants of this
 * role, or a key without the `scope`.
 */
export function forbidden(
  reason: 'session' | 'role' | 'second-factor' | 'scope',
  language: Language,
): HttpRefusal {
  return refuse(403, sentences[reason], language, { reason })
}

/** 401: the device has not shown the password lately. The sign-in goes on, which a 403 would not tell a page. */
export function unconfirmed(language: Language): HttpRefusal {
  return {
    ...refuse(401, sentences.confirmation, language, { reason: 'confirmation' }),
    // The scheme is the header that Tokens come in; the error is that of RFC 9470.
    headers: { 'WWW-Authenticate': 'Token error="insufficient_user_authentication"' },
  }
}

/** 409: what the sign-in is stands in the way. Not 403, which leads a page to /login: a television goes on watching. */
export function televisionMayNot(language: Language): HttpRefusal {
  return refuse(409, sentences.television, language, { reason: 'television' })
}

export function notFound(language: Language) {
  return refuse(404, sentences.notFound, language)
}

export function methodNotAllowed(allowed: string, language: Language): HttpRefusal {
  return { ...refuse(405, sentences.method, language), headers: { Allow: allowed } }
}

/** 400: an address with percent signs that spell nothing. */
export function unreadableAddress(language: Language) {
  return refuse(400, sentences.address, language)
}

export function tooLong(language: Language) {
  return refuse(414, sentences.tooLong, language)
}

/** 416: a range of bytes beyond the file's end. */
export function noSuchRange(language: Language) {
  return refuse(416, sentences.range, language)
}

export function tooLarge(language: Language) {
  return refuse(413, sentences.tooLarge, language)
}

/** 429: `seconds` until the next try may come, said in words and in `Retry-After`. */
export function tooMany(seconds: number, language: Language): HttpRefusal {
  const wait = Math.max(1, Math.ceil(seconds))
  const span = timeSpan(wait < 120 ? wait : Math.ceil(wait / 60) * 60, language)
  const sentence = {
    en: `Too many tries. Try again in ${span}.`,
    nb: `For mange forsøk. Prøv igjen om ${span}.`,
  }
  return { ...refuse(429, sentence, language), headers: { 'Retry-After': String(wait) } }
}

export function underMaintenance(language: Language): HttpRefusal {
  return {
    ...refuse(503, sentences.maintenance, language, { reason: 'maintenance' }),
    headers: { 'Retry-After': '60' },
  }
}

export function restarting(language: Language): HttpRefusal {
  return { ...refuse(503, sentences.stopping, language), headers: { 'Retry-After': '2' } }
}

const busySentence = {
  en: 'The site is very busy. Try again in a moment.',
  nb: 'Det er stor trafikk på nettstedet. Prøv igjen om litt.',
}

/** 503: too many want at once what only a few can have. */
export function tooBusy(language: Language): HttpRefusal {
  return { ...refuse(503, busySentence, language), headers: { 'Retry-After': '2' } }
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

/** 503: the database does not answer, or does not take what was to be stored. `reason` names which. */
export function databaseTrouble(trouble: DatabaseTrouble, language: Language): HttpRefusal {
  const { seconds, sentence } = databaseSentences[trouble]
  const answer = refuse(503, sentence, language, { reason: `database-${trouble}` })
  return { ...answer, headers: { 'Retry-After': String(seconds) } }
}
