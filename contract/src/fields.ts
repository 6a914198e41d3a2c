import * as z from 'zod/mini'
import type { FieldSentence } from './field-sentences.ts'
import { oneLine } from './one-line.ts'
import { plainEmail } from './plain-email.ts'
import { languages } from './sentences.ts'

function say(sentence: FieldSentence) {
  return { error: sentence }
}

export const looseEmailPattern = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u

function emailSaying(sentence: FieldSentence) {
  const wrong = say(sentence)
  // First, because the checks below take quadratic time.
  const shortEnough = z.maxLength(254, { ...wrong, abort: true })
  const pattern = z.regex(looseEmailPattern, wrong)
  return z.string().check(z.trim(), shortEnough, z.overwrite(plainEmail), shortEnough, pattern)
}

/** As `plainEmail` writes it. */
export const email = emailSaying('email')

export const emailOfProfile = emailSaying('emailOfProfile')

export const password = z
  .string()
  .check(z.minLength(8, say('passwordTooShort')), z.maxLength(1024, say('passwordTooLong')))

/** Spaces, hyphens and capitals make no difference. */
export const factorCode = z.string().check(z.maxLength(200, say('textTooLong')))

export const optionalLine = z.string().check(z.overwrite(oneLine), z.maxLength(200, say('textTooLong')))

export function line(sentence: FieldSentence) {
  return optionalLine.check(z.minLength(1, say(sentence)))
}

export function text(sentence: FieldSentence, minLength: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(minLength, say(sentence)), z.maxLength(10_000, say('textTooLong')))
}

export const language = z.pipe(z.string(), z.enum(languages, say('language')))

/** A hint from the agent string, never an identity. */
export const isMobile = z.optional(z.boolean())

/** ISO 8601 UTC, from year 1: databases have no year 0. */
export const moment = z.iso.datetime().check(z.refine((at) => !at.startsWith('0000')))

/** At most two decimals; the server counts integer cents. */
export const dollars = z.number()

export const maxApiKeys = 50

/** Ids of the owner's keys that survive; default none. */
export const keepKeys = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxApiKeys)))
