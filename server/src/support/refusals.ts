import { plainResult } from '@strom/contract'
import type { Refusals } from '../http/refusals.ts'

const { fail } = plainResult

/** What the calls about tickets refuse with: always code 2 (specification 8). */
export const ticketRefusals: Refusals<'unknown' | 'of-other' | 'not-mailable' | 'no-such-place'> = {
  unknown: { resultCode: fail, detail: { en: 'There is no such ticket.', nb: 'Saken finnes ikke.' } },
  'of-other': {
    resultCode: fail,
    detail: { en: 'This ticket was written by somebody else.', nb: 'Denne saken er skrevet av en annen.' },
  },
  'not-mailable': {
    resultCode: fail,
    detail: {
      en: 'No mail can be sent to the member’s address, so nothing was kept.',
      nb: 'Det kan ikke sendes e-post til medlemmets adresse, så ingenting er lagret.',
    },
  },
  'no-such-place': {
    resultCode: fail,
    detail: { en: 'There are no such tickets.', nb: 'Slike saker finnes ikke.' },
  },
}
