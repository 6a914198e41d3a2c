import { count, megabytes, onOff, seconds } from '../value-kinds.ts'
import { seldom, setting } from './setting.ts'

export const watchingSettings = {
  householdSessions: setting('watching', count(1), 3, {
    en: 'devices at once: of one account in one household',
    nb: 'enheter samtidig: på én konto i samme husstand',
  }),
  streamTokenSeconds: seldom('watching', seconds(1), 600, {
    en: 'life of a stream token, extended by use',
    nb: 'levetiden til et strømmetoken, forlenget av bruk',
  }),
  streamTokenLongestSeconds: seldom('watching', seconds(1), 86_400, {
    en: 'longest life of a stream token',
    nb: 'lengste levetid for et strømmetoken',
  }),
  // Browser timers overflow at 24 days, and would fire at once.
  shareCheckSeconds: seldom('watching', seconds(1, 86_400), 60, {
    en: 'time between two account-share checks of a player',
    nb: 'tiden mellom to kontroller av kontodeling i en spiller',
  }),
  playbackIdleSeconds: seldom('watching', seconds(1), 90, {
    en: 'a session without request and check for so long is over',
    nb: 'en avspilling uten forespørsel og kontroll så lenge er over',
  }),
  movedOverlapSeconds: seldom('watching', seconds(0), 10, {
    en: 'how long a moved session’s earlier token still plays',
    nb: 'så lenge spiller det tidligere tokenet etter at avspillingen har flyttet',
  }),
  foreignNetworkGraceSeconds: seldom('watching', seconds(0), 30, {
    en: 'how long media is served to a session whose network changed',
    nb: 'så lenge sendes bilder til en avspilling som har byttet nett',
  }),
  sourceProbeSeconds: setting('watching', seconds(0), 60, {
    en: 'checks of sources: how often they are asked whether they are up, in steps of a minute; 0 asks none',
    nb: 'kontroll av kilder: så ofte blir de spurt om de er oppe, i hele minutter; 0 spør ingen',
  }),
  maxTranscodings: setting('watching', count(0, 100), 2, {
    en: 'broadcasts with ffmpeg: so many at once; 0 for none',
    nb: 'sendinger med ffmpeg: så mange samtidig; 0 for ingen',
  }),
  liveStills: setting('watching', onOff, true, {
    en: 'live stills: on tiles of streams without a picture',
    nb: 'stillbilder av det som går: på flisene til sendinger uten bilde',
  }),
  rewindMegabytes: setting('watching', megabytes(0, 1_000_000), 2000, {
    en: 'disk for rewinding: in megabytes; 0 for none',
    nb: 'disk til tilbakespoling: i megabyte; 0 for ingenting',
  }),
}
