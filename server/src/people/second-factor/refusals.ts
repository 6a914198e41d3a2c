import { userResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'

type FactorRefusal =
  | 'wrong-password'
  | 'wrong-code'
  | 'not-on'
  | 'already-on'
  | 'not-begun'
  | 'begun-long-ago'

export const factorRefusals: Refusals<FactorRefusal> = {
  'wrong-password': {
    resultCode: userResult.emailAndPasswordDoNotMatch,
    detail: { en: 'Incorrect password', nb: 'Feil passord' },
  },
  'wrong-code': {
    resultCode: userResult.invalidToken,
    detail: {
      en: 'This code is not right. A code works once; wait for the next one.',
      nb: 'Koden er ikke riktig. En kode virker én gang; vent på den neste.',
    },
  },
  'not-on': {
    resultCode: userResult.notFound,
    detail: { en: 'Two-step sign-in is not on.', nb: 'Totrinnsinnlogging er ikke slått på.' },
  },
  'already-on': {
    resultCode: userResult.completed,
    detail: { en: 'Two-step sign-in is on already.', nb: 'Totrinnsinnlogging er alt slått på.' },
  },
  'not-begun': {
    resultCode: userResult.notFound,
    detail: { en: 'Start again: ask for a new secret.', nb: 'Begynn på nytt: Be om en ny hemmelighet.' },
  },
  'begun-long-ago': {
    resultCode: userResult.expired,
    detail: {
      en: 'This was begun too long ago. Ask for a new secret.',
      nb: 'Dette ble påbegynt for lenge siden. Be om en ny hemmelighet.',
    },
  },
}
