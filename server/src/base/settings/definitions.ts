import * as z from 'zod'
import { maintenance, openSite } from './maintenance.ts'
import {
  atLeastOne,
  cents,
  colourOrNone,
  count,
  days,
  lineOrNone,
  mailAddressOrNone,
  mostCents,
  pictureOrNone,
  points,
  timeZone,
  title,
  whole,
} from './value-kinds.ts'

function setting<S extends z.ZodType>(schema: S, initial: z.output<S>, meaning: string) {
  return { schema, initial, meaning }
}

/** Times are whole seconds. A meaning's text before a colon is its field's label. */
export const settingDefinitions = {
  brandName: setting(title, 'Strøm', 'name of the site: in the header, titles and mails'),
  accentColour: setting(colourOrNone, '', 'the site’s colour, such as #c9f24a; empty: Strøm’s own'),
  brandIcon: setting(pictureOrNone, '', 'picture of the site’s icon'),
  loginPicture: setting(pictureOrNone, '', 'picture above signing in'),
  timeZone: setting(timeZone, 'Europe/Oslo', 'time zone: of the dates and times on pages and in mails'),
  contactAddress: setting(
    mailAddressOrNone,
    '',
    'address for questions: a mail address, shown on every page',
  ),
  communityLink: setting(
    z.url({ protocol: /^https?$/ }),
    'https://example.org/chat',
    'the community chat server',
  ),
  sellerName: setting(lineOrNone, '', 'seller: as receipts say; the name of the site where this is empty'),
  organisationNumber: setting(
    lineOrNone,
    '',
    'organisation number: of the seller, such as 999 999 999 MVA, on receipts',
  ),
  sellerAddress: setting(lineOrNone, '', 'the seller’s address: on receipts'),
  vatPercent: setting(
    whole(0, 50),
    0,
    'value added tax: what the prices contain, in percent, on receipts; 0 for none',
  ),
  bitcoinPages: setting(z.boolean(), true, 'pages about Bitcoin: whether the two are shown'),
  maintenance: setting(
    maintenance,
    openSite,
    'maintenance mode, from when and until when (null: at once, until turned off), and the three texts of its page, in Norwegian, too',
  ),
  pricePerMonthCents: setting(whole(1, mostCents), 1200, 'price of one month'),
  discountRates: setting(
    z
      .array(z.object({ months: atLeastOne, discount: whole(1, 100) }))
      .refine((rates) => rates.every((rate, i) => i === 0 || rate.months < (rates[i - 1]?.months ?? 0)), {
        error: 'must be ordered by months, most first',
      }),
    [
      { months: 24, discount: 25 },
      { months: 12, discount: 20 },
      { months: 6, discount: 10 },
      { months: 3, discount: 5 },
    ],
    'volume discounts: from so many months on, so many percent; most months first',
  ),
  consentAtCheckout: setting(
    z.boolean(),
    false,
    'consent at the check-out: buyers must ask for access to begin at once, which limits their right of withdrawal',
  ),
  payPalFeeCents: setting(cents, 65, 'PayPal’s fee: what reports take off for each order'),
  pricePerRewardPointCents: setting(cents, 5, 'worth of one reward point'),
  householdSessions: setting(atLeastOne, 3, 'devices at once: of one account in one household'),
  streamTokenSeconds: setting(atLeastOne, 600, 'life of a stream token, extended by use'),
  streamTokenLongestSeconds: setting(atLeastOne, 86_400, 'longest life of a stream token'),
  // Browser timers overflow at 24 days, and would fire at once.
  shareCheckSeconds: setting(whole(1, 86_400), 60, 'time between two account-share checks of a player'),
  playbackIdleSeconds: setting(atLeastOne, 90, 'a session without request and check for so long is over'),
  movedOverlapSeconds: setting(count, 10, 'how long a moved session’s earlier token still plays'),
  foreignNetworkGraceSeconds: setting(
    count,
    30,
    'how long media is served to a session whose network changed',
  ),
  deviceIdleSeconds: setting(atLeastOne, 30 * 86_400, 'a sign-in unused for so long ends'),
  deviceLongestSeconds: setting(
    atLeastOne,
    180 * 86_400,
    'a sign-in ends after so long, however much it is used',
  ),
  passwordWords: setting(
    z.array(z.string().trim().min(4).max(50)).max(100),
    [],
    'words that count for nothing: in new passwords, besides names of the site and of the person: a club, a street, a team',
  ),
  /** Staff include owners. */
  secondFactorFor: setting(
    z.enum(['nobody', 'owners', 'staff']),
    'nobody',
    'who must have two-step sign-in to work on the site',
  ),
  signInWindowSeconds: setting(atLeastOne, 900, 'time over which failed sign-ins are counted'),
  signInFailuresPerAddress: setting(atLeastOne, 10, 'failed sign-ins of one email address before a pause'),
  signInFailuresPerNetwork: setting(atLeastOne, 100, 'failed sign-ins from one network before a pause'),
  signInFailuresPerAddressAndNetwork: setting(
    atLeastOne,
    50,
    'failed sign-ins of one email address from one network before a pause for the right password too',
  ),
  passwordResetSeconds: setting(atLeastOne, 3600, 'life of a password reset link'),
  passwordResetWindowSeconds: setting(
    atLeastOne,
    3600,
    'time over which requests for reset links are counted',
  ),
  passwordResetsPerAddress: setting(atLeastOne, 5, 'reset links asked for one email address before a pause'),
  passwordResetsPerNetwork: setting(atLeastOne, 30, 'reset links asked for from one network before a pause'),
  emailChangeSeconds: setting(atLeastOne, 86_400, 'life of the link that confirms a new email address'),
  emailChangeWindowSeconds: setting(
    atLeastOne,
    86_400,
    'time over which changes of email address are counted',
  ),
  emailChangesPerAccount: setting(
    atLeastOne,
    5,
    'changes of email address one member may ask for before a pause',
  ),
  linkWindowSeconds: setting(atLeastOne, 900, 'time over which invalid links are counted'),
  linkFailuresPerNetwork: setting(atLeastOne, 60, 'invalid links from one network before a pause'),
  playerAddresses: setting(
    z.boolean(),
    false,
    'addresses for players: whether members may make them for Kodi or VLC',
  ),
  trialDays: setting(days, 0, 'days to try the site: access that who registers gets; 0 for none'),
  invitationSeconds: setting(atLeastOne, 7 * 86_400, 'life of an invitation: from its last sending'),
  invitationSendsPerDay: setting(count, 20, 'invitations a day: mails that one member may send in 24 hours'),
  invitationResendsPerDay: setting(
    count,
    5,
    'further mails of an invitation to the same address in 24 hours',
  ),
  invitationTriesWindowSeconds: setting(atLeastOne, 3600, 'time over which tries to invite are counted'),
  invitationTriesPerMember: setting(
    atLeastOne,
    60,
    'tries to invite, refused ones too, of one member before a pause',
  ),
  invitationMailWaitSeconds: setting(
    whole(0, 30),
    2,
    'how long an invitation’s answer waits to hear whether the mail server refuses it',
  ),
  pointsPerInvitation: setting(
    points,
    20,
    'reward points for an invited friend: for the first order; 0 ends the programme',
  ),
  supportWindowSeconds: setting(atLeastOne, 3600, 'time over which messages to support are counted'),
  supportMessagesPerMember: setting(
    atLeastOne,
    30,
    'tickets, stream requests and answers of one member before a pause',
  ),
  viewerAddressSeconds: setting(
    atLeastOne,
    30 * 86_400,
    'addresses of viewers and devices unused for so long are shortened',
  ),
  playbackHistorySeconds: setting(
    whole(2 * 86_400),
    90 * 86_400,
    'sessions that ended so long ago are deleted',
  ),
  deviceHistoryDays: setting(days, 90, 'sign-ins that ended so many days ago are deleted; 0 keeps them'),
  mailHistoryDays: setting(
    days,
    365,
    'days that mails are kept: after they were sent or given up; 0 keeps them',
  ),
  reminderDays: setting(
    z
      .array(whole(1, 60))
      .max(10)
      .refine((days) => new Set(days).size === days.length, { error: 'must name each day once' }),
    [7, 3, 1],
    'reminders of the end: so many days before access ends members are mailed; an empty list reminds nobody',
  ),
  lookUpWindowSeconds: setting(atLeastOne, 3600, 'time over which look-ups of other accounts are counted'),
  lookUpsPerMember: setting(atLeastOne, 100, 'look-ups of other accounts by one member before a pause'),
  lookUpsPerNetwork: setting(atLeastOne, 300, 'look-ups of other accounts from one network before a pause'),
  orderPriceSeconds: setting(atLeastOne, 3 * 3600, 'how long an order keeps its price before payment begins'),
  orderWindowSeconds: setting(atLeastOne, 3600, 'time over which orders that were begun are counted'),
  ordersPerMember: setting(atLeastOne, 120, 'orders begun by one member, refused ones too, before a pause'),
  ownDataWindowSeconds: setting(atLeastOne, 3600, 'time over which files of own data are counted'),
  ownDataPerMember: setting(atLeastOne, 30, 'files of their own data for one member before a pause'),
  programmeWishWindowSeconds: setting(atLeastOne, 86_400, 'time over which programme wishes are counted'),
  programmeWishesPerMember: setting(atLeastOne, 200, 'wishes to be told of the programme; ¼ as many mails'),
  reconcileAfterSeconds: setting(
    atLeastOne,
    60,
    'how long a payment, refund or event may lie unfinished before its provider is asked about it',
  ),
  stuckAfterSeconds: setting(atLeastOne, 3600, 'an order is stuck when its payment has lasted so long'),
  externalMemoryMegabytes: setting(
    whole(64, 65_536),
    256,
    'memory for pieces of streams that are fetched from elsewhere, in megabytes',
  ),
  maxTranscodings: setting(whole(0, 100), 2, 'broadcasts with ffmpeg: so many at once; 0 for none'),
  rewindMegabytes: setting(whole(0, 1_000_000), 2000, 'disk for rewinding: in megabytes; 0 for none'),
  liveStills: setting(z.boolean(), true, 'live stills: on tiles of streams without a picture'),
  sourceProbeSeconds: setting(
    count,
    60,
    'checks of sources: how often they are asked whether they are up, in steps of a minute; 0 asks none',
  ),
  measuredUptimeInFaq: setting(
    z.boolean(),
    false,
    'measured uptime in the FAQ: in the place of the claimed one',
  ),
  dailyBackups: setting(
    whole(0, 365),
    7,
    'daily backups: of the embedded database, kept in the data folder; 0 makes none',
  ),
  dailyBackupsOfPostgres: setting(
    whole(0, 365),
    7,
    'daily backups of PostgreSQL: kept in the data folder; 0 makes none',
  ),
  requestsPerMinute: setting(atLeastOne, 1200, 'calls to the API from one network in a minute'),
} as const

export type SettingName = keyof typeof settingDefinitions
export type SettingValues = { [N in SettingName]: z.output<(typeof settingDefinitions)[N]['schema']> }
