import { subscriptionResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'
import type { CancelRefusal } from './cancel-subscription.ts'

export const cancelRefusals: Refusals<CancelRefusal> = {
  'no-such-subscription': {
    resultCode: subscriptionResult.subscriptionDoesNotExist,
    detail: {
      en: 'You have no such subscription that renews by itself.',
      nb: 'Du har ikke noe slikt abonnement som fornyes av seg selv.',
    },
  },
  'paypal-refused': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: 'PayPal did not accept the cancellation, so nothing has changed. Cancel it at PayPal, or write to us.',
      nb: 'PayPal godtok ikke oppsigelsen, så ingenting er endret. Si opp hos PayPal, eller skriv til oss.',
    },
  },
  'paypal-silent': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: 'PayPal could not be reached, so nothing has changed here. Try again in a few minutes.',
      nb: 'PayPal svarte ikke, så ingenting er endret her. Prøv igjen om noen minutter.',
    },
  },
}

export const lookUpRefusals: Refusals<'no-such-account'> = {
  'no-such-account': {
    resultCode: 0,
    detail: {
      en: 'There is no account with this email address.',
      nb: 'Det finnes ingen konto med denne e-postadressen.',
    },
  },
}
