import { plainResult } from '@strom/contract'
import type { Refusals } from '../http/refusals.ts'

const { fail } = plainResult

export const rangeRefusals: Refusals<'no-date' | 'wrong-order' | 'too-long'> = {
  'no-date': {
    resultCode: fail,
    detail: {
      en: 'Give both dates as year-month-day, such as 2026-11-01.',
      nb: 'Oppgi begge datoene som år-måned-dag, for eksempel 2026-11-01.',
    },
  },
  'wrong-order': {
    resultCode: fail,
    detail: { en: 'The end lies before the start.', nb: 'Slutten ligger før starten.' },
  },
  'too-long': {
    resultCode: fail,
    detail: { en: 'Choose at most ten years.', nb: 'Velg høyst ti år.' },
  },
}
