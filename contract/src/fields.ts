import * as z from 'zod/mini'
import type { FieldSentence } from './field-sentences.ts'
import { oneLine } from './one-line.ts'
import { plainEmail } from './plain-email.ts'
import { languages } from './sentences.ts'

function say(sentence: FieldSentence) {
  return { error: sentence }
}

/** Loose pattern: text, at sign, text, dot, text; control characters are refused. */
export const looseEmailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u

function emailSaying(sentence: FieldSentence) {
  const wrong = say(sentence)
  // Spelling and pattern take time by the square of the length: what is too long never comes to them.
  const shortEnough = z.maxLength(254, { ...wrong, abort: true })
  const pattern = z.regex(looseEmailPattern, wrong)
  return z.string().check(z.trim(), shortEnough, z.overwrite(plainEmail), shortEnough, pattern)
}

/** An e-mail address, as `plainEmail` writes it, at most 254 characters. */
export const email = emailSaying('email')

/** The same in Account Settings, whose sentence has a full stop. */
export const emailOfProfile = emailSaying('emailOfProfile')

/** A password of 8 to 1024 characters. */
export const password = z
  .string()
  .check(z.minLength(8, say('passwordTooShort')), z.maxLength(1024, say('passwordTooLong')))

/** A code of the second factor or a recovery code, as typed: spaces, hyphens and capitals make no difference. */
export const factorCode = z.string().check(z.maxLength(200, say('textTooLong')))

/** One line of text, at most 200 characters, which may be empty. */
export const optionalLine = z.string().check(z.overwrite(oneLine), z.maxLength(200, say('textTooLong')))

/** One line of text that must not be empty, at most 200 characters. */
export function line(sentence: FieldSentence) {
  return optionalLine.check(z.minLength(1, say(sentence)))
}

/** Text of several lines with at least `minLength` characters, at most 10 000. */
export function text(sentence: FieldSentence, minLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(minLength, say(sentence)), z.maxLength(10_000, say('textTooLong')))
}

/** A language Strøm speaks: `en` or `nb`. */
export const language = z.pipe(z.string(), z.enum(languages, say('language')))

/** Whether the browser's agent string says mobile or Android; a hint only, never an identity. */
export const isMobile = z.optional(z.boolean())

/** A moment as an ISO 8601 UTC string, from the year 1 on: no calendar of a database has a year 0. */
export const moment = z.iso.datetime().check(z.refine((at) => !at.startsWith('0000')))

/** Dollars with at most two decimals; inside the server money is integer cents. */
export const dollars = z.number()

/** The most keys of programs that a site may have. */
export const maxApiKeys = 50

/** An owner’s keys that go on where the others end, by id; without it none does. */
export const keepKeys = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxApiKeys)))
