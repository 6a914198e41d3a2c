import { type Refusals, refused } from '../../base/http/refusals.ts'

/** Always code 2. */
export const ticketRefusals: Refusals<'unknown' | 'full' | 'of-other' | 'not-mailable' | 'no-such-place'> = {
  unknown: refused('There is no such ticket.', 'Saken finnes ikke.'),
  full: refused(
    'This ticket is very long by now. Please write a new one.',
    'Denne saken er svært lang nå. Skriv en ny, er du snill.',
  ),
  'of-other': refused('This ticket was written by somebody else.', 'Denne saken er skrevet av en annen.'),
  'not-mailable': refused(
    'No mail can be sent to the member’s address, so nothing was kept.',
    'Det kan ikke sendes e-post til medlemmets adresse, så ingenting er lagret.',
  ),
  'no-such-place': refused('There are no such tickets.', 'Slike saker finnes ikke.'),
}
