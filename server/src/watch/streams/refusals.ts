import { type Refusals, refused } from '../../base/http/refusals.ts'
import type { StreamRefusal } from './edit-streams.ts'
import type { PictureFault } from './picture.ts'

export const streamRefusals: Refusals<StreamRefusal> = {
  unknown: refused('There is no such stream any more.', 'Strømmen finnes ikke lenger.'),
  'changed-meanwhile': refused(
    'Somebody else changed this meanwhile. Nothing was saved; look at how it is now.',
    'Noen andre endret dette i mellomtiden. Ingenting ble lagret; se hvordan det er nå.',
  ),
  'bad-id': refused(
    'An id has small letters, digits and hyphens, at most 40, and is not ‘t’.',
    'En id har små bokstaver, tall og bindestreker, høyst 40, og er ikke «t».',
  ),
  taken: refused('There is a stream of this id already.', 'Det finnes allerede en sending med denne id-en.'),
  'no-channel': refused('There is no such channel.', 'Kanalen finnes ikke.'),
  'no-image': refused(
    'This picture is not kept any more. Upload it again.',
    'Dette bildet er ikke tatt vare på. Last det opp igjen.',
  ),
  'own-src': refused(
    'For the default player this must be an address of this site that ends in {token}, such as /hls/news/index.m3u8?token={token}.',
    'For standardspilleren må dette være en adresse på dette nettstedet som slutter på {token}, som /hls/news/index.m3u8?token={token}.',
  ),
  'own-src-sldp': refused(
    'For the low-latency player this must be a ws or wss address that ends in {token}, such as wss://media.example.org/live/news?token={token}.',
    'For spilleren med lav forsinkelse må dette være en ws- eller wss-adresse som slutter på {token}, som wss://media.example.org/live/news?token={token}.',
  ),
  'own-elsewhere': refused(
    'The default player takes media from this site’s own address only. Let a proxy put the other server behind it, or make a channel that is fetched from its HLS address.',
    'Standardspilleren tar bare media fra nettstedets egen adresse. La en proxy sette den andre tjeneren bak den, eller lag en kanal som hentes fra HLS-adressen.',
  ),
  'own-unencrypted': refused(
    'Pages that come by https open encrypted sockets only: wss.',
    'Sider som kommer med https, åpner bare krypterte forbindelser: wss.',
  ),
}

export const pictureRefusals: Refusals<PictureFault> = {
  'not-a-picture': refused(
    'This is no picture that can be used. Choose a PNG, JPEG or WebP file.',
    'Dette er ikke et bilde som kan brukes. Velg en PNG-, JPEG- eller WebP-fil.',
  ),
  'too-many-pixels': refused(
    'This picture has more than 60 million pixels. Choose a smaller one.',
    'Dette bildet har mer enn 60 millioner piksler. Velg et mindre.',
  ),
  damaged: refused(
    'This picture is damaged and cannot be read.',
    'Dette bildet er skadet og kan ikke leses.',
  ),
  'no-decoder': refused(
    'Pictures cannot be read on this machine. Enter the address of a picture of this site instead.',
    'Bilder kan ikke leses på denne maskinen. Skriv inn adressen til et bilde på nettstedet i stedet.',
  ),
}
