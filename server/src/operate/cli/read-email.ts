import { looseEmailPattern, plainEmail } from '@strom/contract'
import type { Parsed } from './command.ts'

export function readEmail(word: string | undefined): Parsed<string> {
  if (word === undefined) return { ok: false, sentence: 'Say whose: an e-mail address.' }
  const email = plainEmail(word)
  if (looseEmailPattern.test(email) && email.length <= 254) return { ok: true, args: email }
  return { ok: false, sentence: `'${word}' is no e-mail address.` }
}
