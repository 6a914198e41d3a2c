import { readFileSync } from 'node:fs'
import { type Language, userResult } from '@strom/contract'
import type { App } from '../app.ts'

/** The passwords of at least eight characters among the 20 000 most used, as published breaches have them (list of Django, BSD). */
const list = new URL('guessable-passwords.txt', import.meta.url)

let common: Set<string> | undefined

/** Whether a password is among those that are tried first; capitals make no difference. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(readFileSync(list, 'utf8').trim().split('\n'))
  return common.has(password.toLowerCase())
}

const detail = {
  en: 'This password is one of the most used ones, and is tried first by who guesses. Choose another.',
  nb: 'Dette passordet er blant de mest brukte, og er det første som blir prøvd. Velg et annet.',
}

/**
 * The refusal of a new password that is too common, or null. A demonstration takes any of eight characters, as the
 * specification says (section 5): its own is known to everybody.
 */
export function refuseCommonPassword(
  { config }: Pick<App, 'config'>,
  password: string,
  language: Language,
): { resultCode: number; detail: string } | null {
  if (config.mode !== 'production' || !isCommonPassword(password)) return null
  return { resultCode: userResult.badUserData, detail: detail[language] }
}
