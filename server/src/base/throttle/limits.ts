import type { Core } from '../core.ts'

export type Limit = { kind: string; tries: number; windowSeconds: number }

const limits = {
  'sign-in-address': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  'sign-in-network': ['signInFailuresPerNetwork', 'signInWindowSeconds'],
  // Even from networks that the account has used.
  'sign-in-address-network': ['signInFailuresPerAddressAndNetwork', 'signInWindowSeconds'],
  'own-password': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  // By account: only someone with the password gets here.
  'second-factor': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  'password-reset-address': ['passwordResetsPerAddress', 'passwordResetWindowSeconds'],
  'password-reset-network': ['passwordResetsPerNetwork', 'passwordResetWindowSeconds'],
  'email-change': ['emailChangesPerAccount', 'emailChangeWindowSeconds'],
  'link-network': ['linkFailuresPerNetwork', 'linkWindowSeconds'],
  // Includes refusals, which can reveal that an address has an account.
  'invitation-sender': ['invitationTriesPerMember', 'invitationTriesWindowSeconds'],
  'support-member': ['supportMessagesPerMember', 'supportWindowSeconds'],
  'support-member-day': [
    'supportMessagesPerMember',
    'supportWindowSeconds',
    { triesTimes: 3, windowTimes: 24 },
  ],
  // The answer reveals who has an account.
  'account-look-up-member': ['lookUpsPerMember', 'lookUpWindowSeconds'],
  'account-look-up-network': ['lookUpsPerNetwork', 'lookUpWindowSeconds'],
  // Includes refusals, which can reveal that an address has no account.
  'order-buyer': ['ordersPerMember', 'orderWindowSeconds'],
  // Each reads sixteen tables.
  'own-data-member': ['ownDataPerMember', 'ownDataWindowSeconds'],
  'programme-wishes-member': ['programmeWishesPerMember', 'programmeWishWindowSeconds'],
  'programme-mails-member': [
    'programmeWishesPerMember',
    'programmeWishWindowSeconds',
    { triesTimes: 0.25, windowTimes: 1 },
  ],
} as const

export type LimitKind = keyof typeof limits
export const limitKinds = Object.keys(limits) as LimitKind[]

export function readLimit(app: Core, kind: LimitKind): Limit {
  const [tries, window, { triesTimes, windowTimes } = { triesTimes: 1, windowTimes: 1 }] = limits[kind]
  return {
    kind,
    tries: Math.ceil(app.settings.get(tries) * triesTimes),
    windowSeconds: app.settings.get(window) * windowTimes,
  }
}
