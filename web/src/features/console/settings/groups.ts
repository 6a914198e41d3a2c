/** In this order; ungrouped settings come last, as limits. */
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

/** Few sites change these: folded in their group, as all limits are. */
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

/** Set elsewhere in the console. */
const elsewhere: readonly string[] = ['maintenance', 'accentColour', 'brandIcon', 'loginPicture']

type Named = { name: string }

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

export function foldSettings<S extends Named>(title: string, settings: readonly S[]) {
  const isFolded = ({ name }: S) => title === 'limits' || rarelyChanged.includes(name)
  return { shown: settings.filter((one) => !isFolded(one)), folded: settings.filter(isFolded) }
}

/** Keeps settings whose name or meaning holds all words; drops empty groups. */
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
