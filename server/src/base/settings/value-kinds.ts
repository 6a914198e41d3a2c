import { oneLine } from '@strom/contract'
import * as z from 'zod'

/** Columns are 32-bit. */
const largest = 2 ** 31 - 1
export const whole = (least: number, most = largest) => z.int().min(least).max(most)
export const count = whole(0)
export const atLeastOne = whole(1)
/** An order of 50 accounts for 36 months each must fit in 32 bits. */
export const mostCents = 1_000_000
export const cents = whole(0, mostCents)
/** An order that overflows the ledger could never be granted. */
export const points = whole(0, 100_000)
export const days = whole(0, 36_500)
export const title = z.string().overwrite(oneLine).min(1).max(200)
export const row = z.string().max(1000)
export const lineOrNone = z.string().overwrite(oneLine).max(200)
/** Comparable as text. */
export const moment = z.iso.datetime({ precision: 3 }).nullable()

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, { error: 'must be a time zone such as Europe/Oslo' })

export const mailAddressOrNone = z.union([z.literal(''), z.email().max(254)], {
  error: 'must be a mail address, or empty for none',
})

export const colourOrNone = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, { error: 'must be a colour such as #c9f24a, or empty for none' })

export const pictureOrNone = z
  .string()
  .trim()
  .regex(/^(\/images\/[0-9a-f]{32}\.webp)?$/, { error: 'must be an uploaded picture, or empty for none' })
