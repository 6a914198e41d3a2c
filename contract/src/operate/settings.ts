import * as z from 'zod/mini'
import { answer, endpoint } from '../endpoint.ts'
import { moment } from '../fields.ts'
import { plainResult } from '../result-codes.ts'
import type { Sentence } from '../sentences.ts'

/** Their titles, in the order of the page and of the guide. */
export const settingGroups = {
  site: { en: 'Site', nb: 'Nettsted' },
  prices: { en: 'Prices and points', nb: 'Priser og poeng' },
  seller: { en: 'Seller and receipts', nb: 'Selger og kvitteringer' },
  payments: { en: 'Payments', nb: 'Betalinger' },
  watching: { en: 'Watching', nb: 'Avspilling' },
  members: { en: 'Members', nb: 'Medlemmer' },
  signIn: { en: 'Signing in', nb: 'Innlogging' },
  links: { en: 'Links by mail', nb: 'Lenker på e-post' },
  kept: { en: 'What is kept', nb: 'Hva som tas vare på' },
  limits: { en: 'Limits', nb: 'Grenser' },
  /** Edited on other pages, so the settings page omits it. */
  elsewhere: { en: 'Set on other pages of the console', nb: 'Settes på andre sider av konsollet' },
} as const satisfies Record<string, Sentence>
export type SettingGroup = keyof typeof settingGroups

/** The type of a value; it selects the input field. */
export const settingKinds = [
  'text',
  'switch',
  'choice',
  'cents',
  'seconds',
  'days',
  'percent',
  'points',
  'megabytes',
  'count',
  'list-of-words',
  'list-of-days',
  'discount-rates',
  'colour',
  'picture',
  'maintenance',
] as const
export type SettingKind = (typeof settingKinds)[number]

export const ownerSetting = z.object({
  name: z.string(),
  /** Localised. */
  meaning: z.string(),
  kind: z.enum(settingKinds),
  group: z.enum(Object.keys(settingGroups) as SettingGroup[]),
  /** Few sites change it. */
  seldom: z.boolean(),
  value: z.unknown(),
  /** Not allowed; `initial` is in force. */
  stored: z.optional(z.unknown()),
  initial: z.unknown(),
  choices: z.optional(z.array(z.string())),
  /** Localised, by choice. */
  choiceNames: z.optional(z.record(z.string(), z.string())),
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
