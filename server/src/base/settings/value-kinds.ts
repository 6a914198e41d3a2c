import { oneLine } from '@strom/contract'
import * as z from 'zod'

/** Tables keep 32-bit numbers, and moments have room for as many seconds, 68 years, before and after now. */
const largest = 2 ** 31 - 1
export const whole = (least: number, most = largest) => z.int().min(least).max(most)
export const count = whole(0)
export const atLeastOne = whole(1)
/** At most $10,000: an order's sums, of 50 accounts with 36 months each, are kept as 32-bit numbers. */
export const mostCents = 1_000_000
export const cents = whole(0, mostCents)
/** As many as an owner may give by hand. An order that earns more than its ledger holds could never be granted. */
export const points = whole(0, 100_000)
export const days = whole(0, 36_500)
export const title = z.string().overwrite(oneLine).min(1).max(200)
export const row = z.string().max(1000)
export const lineOrNone = z.string().overwrite(oneLine).max(200)
/** A moment in UTC with milliseconds, so that moments can be compared as texts. */
export const moment = z.iso.datetime({ precision: 3 }).nullable()

/** Whether the clock of a time zone is known here, such as Europe/Oslo. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A time zone by its name in the IANA database. */
export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, { error: 'must be a time zone such as Europe/Oslo' })

/** One mail address without a name, or nothing. */
export const mailAddressOrNone = z.union([z.literal(''), z.email().max(254)], {
  error: 'must be a mail address, or empty for none',
})

/** A colour as `#` and six digits, or nothing. */
export const colourOrNone = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, { error: 'must be a colour such as #c9f24a, or empty for none' })

/** The address of an uploaded picture, or nothing. */
export const pictureOrNone = z
  .string()
  .trim()
  .regex(/^(\/images\/[0-9a-f]{32}\.webp)?$/, { error: 'must be an uploaded picture, or empty for none' })
