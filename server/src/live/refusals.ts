import { type Refusals, refused } from '../base/http/refusals.ts'
import type { SourceFault } from './external/source-address.ts'
import type { ChannelRefusal } from './push/push-channels-admin.ts'

export const channelRefusals: Refusals<
  ChannelRefusal | 'bad-id' | 'taken' | 'in-use' | SourceFault['reason']
> = {
  unknown: refused('There is no such channel any more.', 'Kanalen finnes ikke lenger.'),
  'changed-meanwhile': refused(
    'Somebody else changed this meanwhile. Nothing was saved; look at how it is now.',
    'Noen andre endret dette i mellomtiden. Ingenting ble lagret; se hvordan det er nå.',
  ),
  'wrong-kind': refused(
    'A channel of this kind has nothing of that sort to change.',
    'En kanal av denne typen har ikke noe slikt å endre.',
  ),
  'bad-id': refused(
    'An id has small letters, digits and hyphens, at most 40.',
    'En id har små bokstaver, tall og bindestreker, høyst 40.',
  ),
  taken: refused('There is a channel of this id already.', 'Det finnes allerede en kanal med denne id-en.'),
  'in-use': refused(
    'Streams show this channel. Give them another one, or remove them, first.',
    'Strømmer viser denne kanalen. Gi dem en annen, eller fjern dem, først.',
  ),
  'bad-address': refused(
    'The source must be an http or https address of an HLS playlist.',
    'Kilden må være en http- eller https-adresse til en HLS-spilleliste.',
  ),
  'bad-header': refused(
    'A header is written as ‘Name: value’, one on each line.',
    'Et hode skrives som «Navn: verdi», ett på hver linje.',
  ),
  'own-header': refused(
    'One of these headers is the site’s own to send, such as Host or Range.',
    'Et av disse hodene sender nettstedet selv, for eksempel Host eller Range.',
  ),
}
