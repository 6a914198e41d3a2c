import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

/** A setting that an owner may change while the site runs. */
export const ownerSetting = z.object({
  name: z.string(),
  /** In words of the caller's language. */
  meaning: z.string(),
  /** The value in force. */
  value: z.unknown(),
  /** The stored value where it is not allowed (any more): then `initial` is in force until an owner sets another. */
  stored: z.optional(z.unknown()),
  /** The value until an owner changes it. */
  initial: z.unknown(),
  /** The only values it may have, where they are few words. */
  choices: z.optional(z.array(z.string())),
  /** When it was changed last; null: never. Sent back with a change, so that nobody overwrites another unseen. */
  changedAt: z.nullable(moment),
})
export type OwnerSetting = z.output<typeof ownerSetting>

/** Settings that say how well accounts are guarded, or what is paid: to change one asks for the password. */
export const guardedSettings = [
  'secondFactorFor',
  'passwordWords',
  'signInWindowSeconds',
  'signInFailuresPerAddress',
  'signInFailuresPerNetwork',
  'signInFailuresPerAddressAndNetwork',
  'deviceIdleSeconds',
  'deviceLongestSeconds',
  'passwordResetSeconds',
  'emailChangeSeconds',
  'pricePerMonthCents',
  'discountRates',
  'pricePerRewardPointCents',
] as const

const guarded: ReadonlySet<string> = new Set(guardedSettings)

export const settings = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'Every setting an owner may change while the site runs.',
    answer: answer({ settings: z.array(ownerSetting) }),
  }),
  /** All of them or none. 2: a value is not allowed (`wrong` says which), or another owner changed one meanwhile (`settings` tells how they stand). */
  change: endpoint({
    method: 'POST',
    path: '/api/admin/settings/change',
    access: 'owner',
    asksPassword: ({ changes }: { changes: { name: string }[] }) =>
      changes.some(({ name }) => guarded.has(name)),
    summary: 'Change settings, as long as nobody else changed them meanwhile.',
    body: z.object({
      changes: z
        .array(z.object({ name: z.string(), value: z.unknown(), changedAt: z.nullable(moment) }))
        .check(z.minLength(1), z.maxLength(100)),
      note: z.optional(z.string().check(z.trim(), z.maxLength(1000, { error: 'textTooLong' }))),
    }),
    invalidCode: plainResult.fail,
    answer: answer({
      settings: z.optional(z.array(ownerSetting)),
      wrong: z.optional(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
}
