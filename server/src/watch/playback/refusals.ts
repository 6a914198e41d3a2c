import { type MediaRefusal, subscriptionResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'

const { fail, subscriptionDoesNotExist } = subscriptionResult

export const tokenRefusals: Refusals<'no-subscription' | 'session-limit'> = {
  'no-subscription': {
    resultCode: subscriptionDoesNotExist,
    detail: { en: 'You have no subscription.', nb: 'Du har ikke noe abonnement.' },
  },
  'session-limit': {
    resultCode: fail,
    detail: {
      en: 'Too many devices of your household are watching. Stop one of them to watch here.',
      nb: 'For mange enheter i husstanden din ser på. Stopp en av dem for å se her.',
    },
  },
}

export const sessionRefusals: Refusals<'no-session'> = {
  'no-session': {
    resultCode: fail,
    detail: { en: 'That session is over.', nb: 'Den avspillingen er over.' },
  },
}

export const mediaRefusals: Refusals<MediaRefusal> = {
  'no-token': {
    resultCode: fail,
    detail: { en: 'A stream token is missing.', nb: 'Strømmetoken mangler.' },
  },
  'invalid-token': {
    resultCode: fail,
    detail: { en: 'The stream token is not valid.', nb: 'Strømmetokenet er ikke gyldig.' },
  },
  'account-sharing': {
    resultCode: fail,
    detail: {
      en: 'Account sharing not allowed. The account is being used in another place.',
      nb: 'Kontodeling er ikke tillatt. Kontoen er i bruk et annet sted.',
    },
  },
  moved: {
    resultCode: fail,
    detail: { en: 'This device plays in another tab.', nb: 'Denne enheten spiller i en annen fane.' },
  },
  replaced: {
    resultCode: fail,
    detail: {
      en: 'Another device of your household took over.',
      nb: 'En annen enhet i husstanden din tok over.',
    },
  },
  'signed-out': {
    resultCode: fail,
    detail: { en: 'This device was signed out.', nb: 'Denne enheten ble logget ut.' },
  },
  'no-subscription': tokenRefusals['no-subscription'],
  expired: {
    resultCode: fail,
    detail: { en: 'The stream token has expired.', nb: 'Strømmetokenet er utløpt.' },
  },
  staff: {
    resultCode: fail,
    detail: {
      en: 'Playback was ended by the site’s staff.',
      nb: 'Avspillingen ble avsluttet av nettstedet.',
    },
  },
  'other-network': {
    resultCode: fail,
    detail: {
      en: 'This stream token belongs to another network.',
      nb: 'Dette strømmetokenet hører til et annet nettverk.',
    },
  },
  'other-stream': {
    resultCode: fail,
    detail: {
      en: 'This stream token plays another stream.',
      nb: 'Dette strømmetokenet spiller en annen sending.',
    },
  },
  maintenance: {
    resultCode: fail,
    detail: { en: 'The stream is under maintenance.', nb: 'Strømmen er under vedlikehold.' },
  },
  'no-stream': {
    resultCode: fail,
    detail: { en: 'There is no such stream.', nb: 'Strømmen finnes ikke.' },
  },
}
