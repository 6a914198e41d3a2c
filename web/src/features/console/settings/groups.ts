/** Which settings stand together, in this order; what is named in no group comes last, among the limits. */
const settingGroups = [
  {
    title: 'site',
    names: [
      'brandName',
      'timeZone',
      'contactAddress',
      'communityLink',
      'measuredUptimeInFaq',
      'bitcoinPages',
    ],
  },
  {
    title: 'prices',
    names: ['pricePerMonthCents', 'discountRates', 'pricePerRewardPointCents', 'pointsPerInvitation'],
  },
  {
    title: 'seller',
    names: ['sellerName', 'organisationNumber', 'sellerAddress', 'vatPercent', 'consentAtCheckout'],
  },
  {
    title: 'payments',
    names: [
      'payPalFeeCents',
      'orderPriceSeconds',
      'orderWindowSeconds',
      'ordersPerMember',
      'reconcileAfterSeconds',
      'stuckAfterSeconds',
    ],
  },
  {
    title: 'watching',
    names: [
      'householdSessions',
      'streamTokenSeconds',
      'streamTokenLongestSeconds',
      'shareCheckSeconds',
      'playbackIdleSeconds',
      'movedOverlapSeconds',
      'foreignNetworkGraceSeconds',
      'sourceProbeSeconds',
      'maxTranscodings',
      'liveStills',
      'rewindMegabytes',
    ],
  },
  {
    title: 'members',
    names: [
      'secondFactorFor',
      'reminderDays',
      'playerAddresses',
      'trialDays',
      'invitationSeconds',
      'invitationSendsPerDay',
      'invitationResendsPerDay',
    ],
  },
  {
    title: 'signIn',
    names: [
      'deviceIdleSeconds',
      'deviceLongestSeconds',
      'passwordWords',
      'signInWindowSeconds',
      'signInFailuresPerAddress',
      'signInFailuresPerNetwork',
      'signInFailuresPerAddressAndNetwork',
    ],
  },
  {
    title: 'links',
    names: [
      'passwordResetSeconds',
      'passwordResetWindowSeconds',
      'passwordResetsPerAddress',
      'passwordResetsPerNetwork',
      'emailChangeSeconds',
      'emailChangeWindowSeconds',
      'emailChangesPerAccount',
      'linkWindowSeconds',
      'linkFailuresPerNetwork',
    ],
  },
  {
    title: 'kept',
    names: [
      'viewerAddressSeconds',
      'playbackHistorySeconds',
      'deviceHistoryDays',
      'mailHistoryDays',
      'dailyBackups',
      'dailyBackupsOfPostgres',
    ],
  },
] as const

/** Settings that few sites change stand behind a press in their group, as all of the limits do. */
const rarelyChanged: readonly string[] = [
  ...[
    'orderPriceSeconds',
    'orderWindowSeconds',
    'ordersPerMember',
    'reconcileAfterSeconds',
    'stuckAfterSeconds',
  ],
  ...['streamTokenSeconds', 'streamTokenLongestSeconds', 'shareCheckSeconds', 'playbackIdleSeconds'],
  ...['movedOverlapSeconds', 'foreignNetworkGraceSeconds', 'invitationResendsPerDay'],
  ...['deviceIdleSeconds', 'deviceLongestSeconds', 'signInWindowSeconds', 'signInFailuresPerAddress'],
  ...['signInFailuresPerNetwork', 'signInFailuresPerAddressAndNetwork'],
  ...['passwordResetWindowSeconds', 'passwordResetsPerAddress', 'passwordResetsPerNetwork'],
  ...['emailChangeSeconds', 'emailChangeWindowSeconds', 'emailChangesPerAccount'],
  ...['linkWindowSeconds', 'linkFailuresPerNetwork'],
  ...['viewerAddressSeconds', 'playbackHistorySeconds', 'deviceHistoryDays'],
]

/** Set elsewhere in the console, with a form of its own. */
const elsewhere: readonly string[] = ['maintenance', 'accentColour', 'brandIcon', 'loginPicture']

type Named = { name: string }

/** The settings in their groups, and the rest as `limits`. */
export function groupSettings<S extends Named>(settings: readonly S[]) {
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const named = new Set<string>(settingGroups.flatMap(({ names }) => [...names]))
  const groups = settingGroups.map(({ title, names }) => ({
    title,
    settings: names.flatMap((name) => byName.get(name) ?? []),
  }))
  const rest = settings.filter(({ name }) => !named.has(name) && !elsewhere.includes(name))
  return [...groups, { title: 'limits' as const, settings: rest }]
}

/** The settings of a group that every owner sees, and those behind a press. */
export function foldSettings<S extends Named>(title: string, settings: readonly S[]) {
  const isFolded = ({ name }: S) => title === 'limits' || rarelyChanged.includes(name)
  return { shown: settings.filter((one) => !isFolded(one)), folded: settings.filter(isFolded) }
}

/** The groups with only those settings whose meaning or name holds all the words; groups of none are left out. */
export function searchGroups<S extends Named & { meaning: string }, G extends { settings: readonly S[] }>(
  groups: readonly G[],
  text: string,
): G[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  const holds = ({ name, meaning }: S) => {
    const all = `${name} ${meaning}`.toLowerCase()
    return words.every((word) => all.includes(word))
  }
  return groups
    .map((group) => ({ ...group, settings: group.settings.filter(holds) }))
    .filter(({ settings }) => settings.length > 0)
}
