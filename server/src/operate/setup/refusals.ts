import { plainResult, type Sentence, userResult } from '@strom/contract'
import type { Refusals } from '../../base/http/refusals.ts'
import type { SetupRefusal } from './admission.ts'
import type { MailTestRefusal } from './mail-test.ts'

type Reason = Exclude<SetupRefusal, 'closed'> | MailTestRefusal | 'email-taken' | 'no-channel' | 'mail-open'

const { fail } = plainResult

function no(resultCode: number, en: string, nb: string): { resultCode: number; detail: Sentence } {
  return { resultCode, detail: { en, nb } }
}

export const setupRefusals: Refusals<Reason> = {
  'other-network': no(
    fail,
    'The set-up was begun in another network and goes on only there, or on the server itself. A new link starts it over: strom owner link.',
    'Oppsettet ble begynt i et annet nettverk og fortsetter bare der, eller på selve tjeneren. En ny lenke begynner på nytt: strom owner link.',
  ),
  unknown: no(
    userResult.notFound,
    'There is no such link. Use the one that was printed last; strom owner link makes a new one.',
    'Lenken finnes ikke. Bruk den som ble skrevet ut sist; strom owner link lager en ny.',
  ),
  used: no(
    userResult.completed,
    'There is an owner already. Sign in as the owner, and open this page again.',
    'Nettstedet har allerede en eier. Logg inn som eieren, og åpne denne siden igjen.',
  ),
  expired: no(
    userResult.expired,
    'This link has expired. strom owner link makes a new one.',
    'Denne lenken er utløpt. strom owner link lager en ny.',
  ),
  'email-taken': no(
    userResult.emailAlreadyRegistered,
    'This email address has an account. Make that one the owner with strom owner make, or choose another.',
    'Denne e-postadressen har en konto. Gjør den til eier med strom owner make, eller velg en annen.',
  ),
  'too-soon': no(
    fail,
    'A mail was sent just now. Wait ten seconds.',
    'En e-post ble sendt nettopp. Vent ti sekunder.',
  ),
  unmailable: no(
    fail,
    'No mail can be sent to your email address.',
    'Det kan ikke sendes e-post til adressen din.',
  ),
  'no-code': no(
    fail,
    'There is no code to wait for, or it has run out. Send a mail first.',
    'Det er ingen kode å vente på, eller den er utløpt. Send en e-post først.',
  ),
  'wrong-code': no(fail, 'That is not the code in the last mail.', 'Det er ikke koden i den siste e-posten.'),
  'too-many-codes': no(
    fail,
    'Too many wrong codes. Send another mail.',
    'For mange feil koder. Send en ny e-post.',
  ),
  'no-channel': no(fail, 'There is no such channel.', 'Kanalen finnes ikke.'),
  'mail-open': no(
    fail,
    'Enter the code of the test mail first, or do without.',
    'Skriv inn koden fra test-e-posten først, eller gå videre uten.',
  ),
}
