import { defineTexts } from '../lib/language/texts.ts'

export const orderStateTexts = defineTexts({
  en: {
    'state-created': 'Not paid',
    'state-capturing': 'Being paid',
    'state-pending': 'PayPal looks at it',
    'state-completed': 'Paid',
    'state-failed': 'Failed',
    'state-expired': 'Expired',
    'state-partially-refunded': 'Partly refunded',
    'state-refunded': 'Refunded',
    'state-disputed': 'Disputed',
  },
  nb: {
    'state-created': 'Ikke betalt',
    'state-capturing': 'Betales',
    'state-pending': 'Til behandling hos PayPal',
    'state-completed': 'Betalt',
    'state-failed': 'Mislyktes',
    'state-expired': 'Utløpt',
    'state-partially-refunded': 'Delvis refundert',
    'state-refunded': 'Refundert',
    'state-disputed': 'Bestridt',
  },
})
