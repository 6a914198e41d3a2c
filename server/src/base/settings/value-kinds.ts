import { oneLine, type Sentence } from '@strom/contract'
import * as z from 'zod'

/** Columns are 32-bit. */
const largest = 2 ** 31 - 1
/** An order of 50 accounts for 36 months each must fit in 32 bits. */
const mostCents = 1_000_000
const whole = (least: number, most: number) => z.int().min(least).max(most)
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

export const text = <S extends z.ZodType<string>>(schema: S) => ({ kind: 'text', schema }) as const

export const onOff = { kind: 'switch', schema: z.boolean() } as const

/** Money of the site is US dollars. */
export const cents = (least: number) => ({ kind: 'cents', schema: whole(least, mostCents) }) as const

export const seconds = (least: number, most = largest) =>
  ({ kind: 'seconds', schema: whole(least, most) }) as const

export const days = { kind: 'days', schema: whole(0, 36_500) } as const

export const percent = (most: number) => ({ kind: 'percent', schema: whole(0, most) }) as const

/** An order that overflows the ledger could never be granted. */
export const points = { kind: 'points', schema: whole(0, 100_000) } as const

export const megabytes = (least: number, most: number) =>
  ({ kind: 'megabytes', schema: whole(least, most) }) as const

export const count = (least: number, most = largest) =>
  ({ kind: 'count', schema: whole(least, most) }) as const

export function choice<C extends string>(choices: Readonly<Record<C, Sentence>>) {
  return { kind: 'choice', schema: z.enum(Object.keys(choices) as C[]), choices } as const
}

export const words = {
  kind: 'list-of-words',
  schema: z.array(z.string().trim().min(4).max(50)).max(100),
} as const

export const listOfDays = {
  kind: 'list-of-days',
  schema: z
    .array(whole(1, 60))
    .max(10)
    .refine((listed) => new Set(listed).size === listed.length, { error: 'must name each day once' }),
} as const

export const discountRates = {
  kind: 'discount-rates',
  schema: z
    .array(z.object({ months: whole(1, largest), discount: whole(1, 100) }))
    .refine((rates) => rates.every((rate, i) => i === 0 || rate.months < (rates[i - 1]?.months ?? 0)), {
      error: 'must be ordered by months, most first',
    }),
} as const

export const colour = {
  kind: 'colour',
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, { error: 'must be a colour such as #c9f24a, or empty for none' }),
} as const

export const picture = {
  kind: 'picture',
  schema: z
    .string()
    .trim()
    .regex(/^(\/images\/[0-9a-f]{32}\.webp)?$/, { error: 'must be an uploaded picture, or empty for none' }),
} as const
