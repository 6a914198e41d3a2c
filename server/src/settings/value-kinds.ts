import * as z from 'zod'

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
