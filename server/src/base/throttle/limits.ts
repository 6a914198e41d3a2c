import type { Core } from '../core.ts'

/** The rate limits: attempts allowed within a number of seconds. */
export type Limit = { kind: string; tries: number; windowSeconds: number }

/** Every limit that all nodes count together: the settings that say how many tries, in how many seconds; or a multiple of both. */
const limits = {
  'sign-in-address': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  'sign-in-network': ['signInFailuresPerNetwork', 'signInWindowSeconds'],
  // One address from one network: past this, even a network that the account has used is refused.
  'sign-in-address-network': ['signInFailuresPerAddressAndNetwork', 'signInWindowSeconds'],
  // Wrong passwords of a signed-in member in Account Settings.
  'own-password': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  // Wrong codes of a second factor, at sign-in and in Account Settings, by account: anyone who gives them knows the password.
  'second-factor': ['signInFailuresPerAddress', 'signInWindowSeconds'],
  'password-reset-address': ['passwordResetsPerAddress', 'passwordResetWindowSeconds'],
  'password-reset-network': ['passwordResetsPerNetwork', 'passwordResetWindowSeconds'],
  'email-change': ['emailChangesPerAccount', 'emailChangeWindowSeconds'],
  // Links that are not good: of invitations, password resets and e-mail changes, looked up or used.
  'link-network': ['linkFailuresPerNetwork', 'linkWindowSeconds'],
  // Calls of `sendinvitationemail`, refused ones too, since a refusal can say that an address has an account.
  'invitation-sender': ['invitationTriesPerMember', 'invitationTriesWindowSeconds'],
  // Tickets, stream requests and answers of one member.
  'support-member': ['supportMessagesPerMember', 'supportWindowSeconds'],
  // The same over a day of such hours: who writes on and on is read by people.
  'support-member-day': [
    'supportMessagesPerMember',
    'supportWindowSeconds',
    { triesTimes: 3, windowTimes: 24 },
  ],
  // Look-ups of other people's accounts, found or not: the answer says who has one.
  'account-look-up-member': ['lookUpsPerMember', 'lookUpWindowSeconds'],
  'account-look-up-network': ['lookUpsPerNetwork', 'lookUpWindowSeconds'],
  // Orders and prices asked for, refused ones too, since a refusal can say that an address has no account.
  'order-buyer': ['ordersPerMember', 'orderWindowSeconds'],
  // Files of one's own data: sixteen tables are read for each.
  'own-data-member': ['ownDataPerMember', 'ownDataWindowSeconds'],
  // Wishes to be told of the programme, and the mails that go out for them.
  'programme-wishes-member': ['programmeWishesPerMember', 'programmeWishWindowSeconds'],
  'programme-mails-member': [
    'programmeWishesPerMember',
    'programmeWishWindowSeconds',
    { triesTimes: 0.25, windowTimes: 1 },
  ],
} as const

export type LimitKind = keyof typeof limits
export const limitKinds = Object.keys(limits) as LimitKind[]

/** A limit as the settings have it now. */
export function readLimit(app: Core, kind: LimitKind): Limit {
  const [tries, window, { triesTimes, windowTimes } = { triesTimes: 1, windowTimes: 1 }] = limits[kind]
  return {
    kind,
    tries: Math.ceil(app.settings.get(tries) * triesTimes),
    windowSeconds: app.settings.get(window) * windowTimes,
  }
}
