import { isPayable, minTotalCents, priceOrder } from '@strom/rules/pricing'
import type { SettingName, SettingValues } from '../../base/settings/definitions.ts'
import { isClosed } from '../../base/settings/maintenance.ts'
import { listSettings } from '../../base/settings/queries.ts'
import { settingComplaint } from '../../base/settings/read-setting.ts'
import type { App } from '../app.ts'
import { about, type Finding } from './finding.ts'

type Get = <N extends SettingName>(name: N) => SettingValues[N]
type Doubt = { when(get: Get, app: App): boolean; says: string; advice: string }

/** Each rate's fewest months are its cheapest order. */
function hasUnpayableOrder(get: Get, { config }: App) {
  if (config.payments.kind === 'none') return false
  const rates = get('discountRates').toSorted((a, b) => b.months - a.months)
  const priceCents = get('pricePerMonthCents')
  return [1, ...rates.map(({ months }) => months)].some(
    (months) =>
      !isPayable(priceOrder({ months: [months], priceCents, rates, points: 0, pointCents: 0 }).totalCents),
  )
}

/** Values allowed one by one that do not fit together. */
const doubts: readonly Doubt[] = [
  {
    when: (get) => get('streamTokenSeconds') <= get('shareCheckSeconds'),
    says: 'streamTokenSeconds is not longer than shareCheckSeconds: a paused player’s token ends between two checks.',
    advice: 'Make streamTokenSeconds some times shareCheckSeconds.',
  },
  {
    when: (get) => get('playbackIdleSeconds') <= get('shareCheckSeconds'),
    says: 'playbackIdleSeconds is not longer than shareCheckSeconds: a paused player’s session ends between two checks.',
    advice: 'Make playbackIdleSeconds half as long again as shareCheckSeconds.',
  },
  {
    when: (get) => get('streamTokenLongestSeconds') < get('streamTokenSeconds'),
    says: 'streamTokenLongestSeconds is shorter than streamTokenSeconds, which so has no meaning.',
    advice: 'Make it the longer one.',
  },
  {
    when: (get) => get('signInFailuresPerNetwork') < get('signInFailuresPerAddress'),
    says: 'signInFailuresPerNetwork is less than signInFailuresPerAddress: one forgetful person stops a whole network.',
    advice: 'Make it several times as many.',
  },
  {
    when: (get) => get('requestsPerMinute') < 120,
    says: 'requestsPerMinute is so low that a household browsing the site is refused.',
    advice: 'Make it at least 120.',
  },
  {
    when: hasUnpayableOrder,
    says: `With pricePerMonthCents and discountRates, some number of months costs less than ${minTotalCents} cents: nobody can pay for it.`,
    advice: 'Raise the price, or lower the discount.',
  },
  {
    when: (get) => get('pricePerRewardPointCents') >= get('pricePerMonthCents'),
    says: 'One reward point is worth a month or more.',
    advice: 'Lower pricePerRewardPointCents.',
  },
  {
    when: (get, { config }) =>
      config.mode === 'production' && new URL(get('communityLink')).hostname === 'example.org',
    says: 'communityLink still leads to example.org.',
    advice: 'Set it to your community’s address.',
  },
  {
    when: (get, { clock }) => isClosed(get('maintenance'), clock.now()),
    says: 'Maintenance is on: members see only its page.',
    advice: 'npm run strom -- maintenance off opens the site.',
  },
]

export async function checkSettings(app: App): Promise<Finding[]> {
  const { ok, warning } = about('settings')
  const wrong = (await listSettings(app.db))
    .map(({ name, value }) => settingComplaint(name, value))
    .filter((says) => says !== null)
    .map((says) => warning(says, 'Set it again with npm run strom -- setting set, or in the console.'))
  const doubtful = doubts
    .filter(({ when }) => when(app.settings.get, app))
    .map(({ says, advice }) => warning(says, advice))
  const found = [...wrong, ...doubtful]
  return found.length > 0 ? found : [ok('All are allowed and fit together.')]
}
