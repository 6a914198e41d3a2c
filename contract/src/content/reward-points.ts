import type { Bilingual } from './bilingual.ts'

export const rewardPointsTexts: {
  readonly title: Bilingual
  readonly text: Bilingual<readonly string[]>
} = {
  title: { en: 'Reward points', nb: 'Bonuspoeng' },
  text: {
    en: [
      'Reward points are being discontinued because PayPal is removed as a payment method. Your remaining points can still be redeemed. They will be replaced with discounts for larger orders: more friends or more months.',
    ],
    nb: [
      'Bonuspoengene avvikles fordi PayPal fjernes som betalingsmåte. Poengene du har igjen, kan fortsatt brukes. De erstattes av rabatter for større bestillinger: flere venner eller flere måneder.',
    ],
  },
}
