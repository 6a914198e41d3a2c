import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'

export const ownerSetting = z.object({
  name: z.string(),
  /** Localised. */
  meaning: z.string(),
  value: z.unknown(),
  /** Not allowed; `initial` is in force. */
  stored: z.optional(z.unknown()),
  initial: z.unknown(),
  choices: z.optional(z.array(z.string())),
  /** Sent back to detect concurrent changes. */
  changedAt: z.nullable(moment),
})
export type OwnerSetting = z.output<typeof ownerSetting>

/** Account security and prices. */
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
  /** All or none. */
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
