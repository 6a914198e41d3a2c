import type { Language, Sentence } from './sentences.ts'

/** Keys are the schemas' error messages, so that server and forms say the same. */
export const fieldSentences = {
  email: { en: 'Enter a valid email address', nb: 'Skriv inn en gyldig e-postadresse' },
  /** The full stop is intended (sic). */
  emailOfProfile: { en: 'Enter a valid email address.', nb: 'Skriv inn en gyldig e-postadresse.' },
  username: { en: 'Please enter a username.', nb: 'Skriv inn et brukernavn.' },
  passwordTooShort: { en: 'Password length too short', nb: 'Passordet er for kort' },
  passwordTooLong: {
    en: 'The password can have at most 1024 characters.',
    nb: 'Passordet kan ha høyst 1024 tegn.',
  },
  /** Only in forms. */
  passwordsDoNotMatch: { en: 'Passwords do not match', nb: 'Passordene er ikke like' },
  language: {
    en: 'Choose English (en) or Norwegian (nb).',
    nb: 'Velg engelsk (en) eller norsk (nb).',
  },
  subject: { en: 'Please enter a subject', nb: 'Skriv inn et emne' },
  description: { en: 'Please enter a description', nb: 'Skriv inn en beskrivelse' },
  /** "vategory" is intended (sic). */
  category: { en: 'Please select a vategory', nb: 'Velg en kategori' },
  ticketStatus: {
    en: 'Choose open, in progress or resolved.',
    nb: 'Velg åpen, under arbeid eller løst.',
  },
  message: { en: 'Please write a message', nb: 'Skriv en melding' },
  reason: { en: 'Please enter a reason', nb: 'Skriv inn en begrunnelse' },
  days: { en: 'Enter a whole number of days.', nb: 'Skriv inn et helt antall dager.' },
  points: {
    en: 'Enter a whole number of points other than 0.',
    nb: 'Skriv inn et helt antall poeng som ikke er 0.',
  },
  title: { en: 'Please enter a title', nb: 'Skriv inn en tittel' },
  slug: {
    en: 'An address has small letters, digits and hyphens, such as house-rules.',
    nb: 'En adresse har små bokstaver, tall og bindestreker, for eksempel husregler.',
  },
  pageBody: { en: 'Please write the page in both languages.', nb: 'Skriv siden på begge språk.' },
  image: {
    en: 'A picture must be an address of this site, such as /images/fjord/poster.webp.',
    nb: 'Et bilde må være en adresse på dette nettstedet, som /images/fjord/poster.webp.',
  },
  faqQuestion: { en: 'Write the question in both languages.', nb: 'Skriv spørsmålet på begge språk.' },
  faqAnswer: { en: 'Write the answer in both languages.', nb: 'Skriv svaret på begge språk.' },
  faqEntries: { en: 'Send each question once, 100 at most.', nb: 'Send hvert spørsmål én gang, høyst 100.' },
  replyTitle: { en: 'Enter a title.', nb: 'Skriv inn en tittel.' },
  givenMonths: { en: 'Give 0 to 36 months.', nb: 'Gi 0 til 36 måneder.' },
  givenUntil: {
    en: 'Write a day such as 2026-12-31.',
    nb: 'Skriv en dag som 2026-12-31.',
  },
  monthsOrUntil: {
    en: 'Give months or a day up to which access lasts, not both.',
    nb: 'Gi måneder eller en dag tilgangen varer til, ikke begge deler.',
  },
  watchedTimes: {
    en: 'It would end before it begins.',
    nb: 'Det ville sluttet før det begynner.',
  },
  centsOrAccounts: {
    en: 'Give an amount or accounts, not both.',
    nb: 'Gi et beløp eller kontoer, ikke begge deler.',
  },
  invitedLines: { en: 'Send 1 to 50 addresses at a time.', nb: 'Send 1 til 50 adresser om gangen.' },
  textTooLong: { en: 'The text is too long.', nb: 'Teksten er for lang.' },
} as const satisfies Record<string, Sentence>

export type FieldSentence = keyof typeof fieldSentences

/** Unknown messages are returned unchanged. */
export function fieldSentence(message: string, language: Language): string {
  return message in fieldSentences ? fieldSentences[message as FieldSentence][language] : message
}
