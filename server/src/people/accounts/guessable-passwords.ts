import { readFileSync } from 'node:fs'
import { type Language, userResult } from '@strom/contract'
import type { PeopleApp } from '../people-app.ts'
import { isMadeOfWords, splitIntoWords } from './personal-words.ts'
import { isUsualWords } from './usual-words.ts'

/** The 20 000 most used in published breaches (Django's list, BSD), from eight characters up. */
const list = new URL('guessable-passwords.txt', import.meta.url)

let common: Set<string> | undefined

export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(list, 'utf8').trim().split('\n'))
  return common.has(password.toLowerCase())
}

const details = {
  common: {
    en: 'This password is one of the most used ones, and is easily guessed. Choose another.',
    nb: 'Dette passordet er blant de mest brukte og er lett å gjette. Velg et annet.',
  },
  words: {
    en: 'This password is made of words that belong to this site or to you, and is easily guessed. Choose another.',
    nb: 'Dette passordet er laget av ord som hører til dette nettstedet eller deg, og er lett å gjette. Velg et annet.',
  },
} as const

export type Person = { email: string; username?: string }

/** ASVS 6.1.2. */
function wordsFor({ config, settings }: Pick<PeopleApp, 'config' | 'settings'>, person: Person | null) {
  return splitIntoWords([
    'strom',
    settings.get('brandName'),
    new URL(config.publicUrl).hostname,
    new URL(settings.get('communityLink')).hostname,
    ...settings.get('passwordWords'),
    ...(person ? [person.email, person.username ?? ''] : []),
  ])
}

/** A demonstration accepts any: its own password is public. */
export function refuseGuessablePassword(
  app: Pick<PeopleApp, 'config' | 'settings'>,
  password: string,
  { language, person }: { language: Language; person: Person | null },
): { resultCode: number; detail: string } | null {
  if (app.config.mode !== 'production') return null
  const refused = (why: keyof typeof details) => ({
    resultCode: userResult.badUserData,
    detail: details[why][language],
  })
  if (isCommonPassword(password) || isUsualWords(password)) return refused('common')
  return isMadeOfWords(password, wordsFor(app, person)) ? refused('words') : null
}
