import type { Bilingual } from '../bilingual.ts'

/** Examples for the preview. */
export const mailPlaceholders = {
  site: { en: 'Strøm', nb: 'Strøm' },
  inviter: { en: 'Kari (kari@example.org)', nb: 'Kari (kari@example.org)' },
  invitee: { en: 'ola@example.org', nb: 'ola@example.org' },
  buyer: { en: 'kari@example.org', nb: 'kari@example.org' },
  email: { en: 'ola@example.org', nb: 'ola@example.org' },
  months: { en: '3 months', nb: '3 måneder' },
  message: { en: '“Happy birthday!”', nb: '«Gratulerer med dagen!»' },
  lifetime: { en: '7 days', nb: '7 dager' },
  left: { en: '5 days', nb: '5 dager' },
  date: { en: '24.12.2026', nb: '24.12.2026' },
  amount: { en: '$27.00', nb: '27,00 USD' },
  points: { en: '10', nb: '10' },
  subject: { en: 'No picture', nb: 'Ikke noe bilde' },
  title: { en: 'Friday football', nb: 'Fredagsfotball' },
  stream: { en: 'Test card', nb: 'Testbilde' },
  time: { en: '20:00', nb: '20:00' },
  codes: { en: '7', nb: '7' },
} as const satisfies Record<string, Bilingual>

export type MailPlaceholder = keyof typeof mailPlaceholders

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** In one pass, so that values are not filled in again. */
export function fillPlaceholders(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  return text.replaceAll(placeholder, (whole, name: string) => values[name] ?? whole)
}

/** Drops empty paragraphs. */
export function fillParagraphs(
  paragraphs: readonly string[],
  values: Readonly<Partial<Record<string, string>>>,
): string[] {
  return paragraphs.map((text) => fillPlaceholders(text, values).trim()).filter((text) => text !== '')
}

/** Includes unknown names. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name)
}
