import { looseEmailPattern, plainEmail } from '@strom/contract'
import { findAccountByEmail } from '../../people/accounts/queries.ts'
import type { App } from '../app.ts'
import type { PersonRefusal } from '../console/change-person.ts'
import type { Given } from './arguments.ts'
import { type Parsed, type Result, refused } from './command.ts'

const maxReasonLength = 10_000

export function readEmail(word: string | undefined): Parsed<string> {
  if (word === undefined) return { ok: false, sentence: 'Say whose: an e-mail address.' }
  const email = plainEmail(word)
  if (looseEmailPattern.test(email) && email.length <= 254) return { ok: true, args: email }
  return { ok: false, sentence: `'${word}' is no e-mail address.` }
}

export function readReason({ values }: Given): Parsed<string> {
  const reason = values.get('reason')?.trim() ?? ''
  if (reason === '') return { ok: false, sentence: "Say why, with '--reason'; it is kept." }
  if (reason.length > maxReasonLength) {
    return { ok: false, sentence: `The reason may have at most ${maxReasonLength} characters.` }
  }
  return { ok: true, args: reason }
}

/** A whole number from 1 to `max`. */
export function readCount({ values }: Given, option: string, max: number): Parsed<number> {
  const typed = values.get(option)
  if (typed === undefined) return { ok: false, sentence: `Say how many, with '--${option}'.` }
  const count = /^\d{1,9}$/.test(typed) ? Number(typed) : 0
  if (count >= 1 && count <= max) return { ok: true, args: count }
  return { ok: false, sentence: `'--${option}' must be a whole number from 1 to ${max}.` }
}

const sentences: Record<PersonRefusal, (email: string, provider: string) => string> = {
  unknown: (email) => `There is no account of ${email}.`,
  'is-owner': (email) => `${email} is an owner; owner remove comes first.`,
  oneself: () => 'You cannot suspend yourself.',
  suspended: (email) => `${email} is suspended; reinstate comes first.`,
  'nothing-left': (email) => `${email} has no access left to take.`,
  'email-taken': () => 'That address has an account already.',
  unmailable: () => 'No mail can be sent to that address.',
  renews: (email, provider) =>
    `The subscription of ${email} renews itself at ${provider}; it has to be cancelled first.`,
  unsettled: (email) => `A payment of ${email} is under way.`,
  deleted: (email) => `The account of ${email} was deleted.`,
  'not-enough-points': (email) => `${email} has fewer points than that.`,
}

export function personRefused({ provider }: App, email: string, reason: PersonRefusal): Result {
  return refused(sentences[reason](email, provider.title))
}

export async function findAccountId(app: App, email: string): Promise<string | null> {
  return (await findAccountByEmail(app.db, email))?.id ?? null
}
