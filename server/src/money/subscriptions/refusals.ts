import { subscriptionResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'
import type { CancelRefusal } from './cancel-subscription.ts'

export const cancelRefusals = (title: string): Refusals<CancelRefusal> => ({
  'no-such-subscription': {
    resultCode: subscriptionResult.subscriptionDoesNotExist,
    detail: {
      en: 'You have no such subscription that renews by itself.',
      nb: 'Du har ikke noe slikt abonnement som fornyes av seg selv.',
    },
  },
  'provider-refused': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: `${title} did not accept the cancellation, so nothing has changed. Cancel it at ${title}, or write to us.`,
      nb: `${title} godtok ikke oppsigelsen, så ingenting er endret. Si opp hos ${title}, eller skriv til oss.`,
    },
  },
  'provider-silent': {
    resultCode: subscriptionResult.fail,
    detail: {
      en: `${title} could not be reached, so nothing has changed here. Try again in a few minutes.`,
      nb: `${title} svarte ikke, så ingenting er endret her. Prøv igjen om noen minutter.`,
    },
  },
})

export const lookUpRefusals: Refusals<'no-such-account'> = {
  'no-such-account': {
    resultCode: 0,
    detail: {
      en: 'There is no account with this email address.',
      nb: 'Det finnes ingen konto med denne e-postadressen.',
    },
  },
}
