import { count, days, megabytes, seconds } from '../value-kinds.ts'
import { seldom, setting } from './setting.ts'

export const upkeepSettings = {
  viewerAddressSeconds: seldom('kept', seconds(1), 30 * 86_400, {
    en: 'addresses of viewers and devices unused for so long are shortened',
    nb: 'adressene til seere og enheter som ikke er brukt på så lenge, forkortes',
  }),
  playbackHistorySeconds: seldom('kept', seconds(2 * 86_400), 90 * 86_400, {
    en: 'sessions that ended so long ago are deleted',
    nb: 'avspillinger som sluttet for så lenge siden, slettes',
  }),
  deviceHistoryDays: seldom('kept', days, 90, {
    en: 'sign-ins that ended so many days ago are deleted; 0 keeps them',
    nb: 'innlogginger som ble avsluttet for så mange dager siden, slettes; 0 beholder dem',
  }),
  mailHistoryDays: setting('kept', days, 365, {
    en: 'days that mails are kept: after they were sent or given up; 0 keeps them',
    nb: 'dager e-poster beholdes: etter at de ble sendt eller gitt opp; 0 beholder dem',
  }),
  dailyBackups: setting('kept', count(0, 365), 7, {
    en: 'daily backups: of the embedded database, kept in the data folder; 0 makes none',
    nb: 'daglige sikkerhetskopier: av den innebygde databasen, beholdt i datamappen; 0 lager ingen',
  }),
  dailyBackupsOfPostgres: setting('kept', count(0, 365), 7, {
    en: 'daily backups of PostgreSQL: kept in the data folder; 0 makes none',
    nb: 'daglige sikkerhetskopier av PostgreSQL: beholdt i datamappen; 0 lager ingen',
  }),

  invitationTriesWindowSeconds: seldom('limits', seconds(1), 3600, {
    en: 'time over which tries to invite are counted',
    nb: 'tiden forsøk på å invitere telles over',
  }),
  invitationTriesPerMember: seldom('limits', count(1), 60, {
    en: 'tries to invite, refused ones too, of one member before a pause',
    nb: 'forsøk på å invitere, også avviste, fra ett medlem før en pause',
  }),
  invitationMailWaitSeconds: seldom('limits', seconds(0, 30), 2, {
    en: 'how long an invitation’s answer waits to hear whether the mail server refuses it',
    nb: 'så lenge venter svaret på om e-posttjeneren avviser en invitasjon',
  }),
  supportWindowSeconds: seldom('limits', seconds(1), 3600, {
    en: 'time over which messages to support are counted',
    nb: 'tiden meldinger til kundestøtte telles over',
  }),
  supportMessagesPerMember: seldom('limits', count(1), 30, {
    en: 'tickets, stream requests and answers of one member before a pause',
    nb: 'saker, ønsker om sendinger og svar fra ett medlem før en pause',
  }),
  lookUpWindowSeconds: seldom('limits', seconds(1), 3600, {
    en: 'time over which look-ups of other accounts are counted',
    nb: 'tiden oppslag av andres kontoer telles over',
  }),
  lookUpsPerMember: seldom('limits', count(1), 100, {
    en: 'look-ups of other accounts by one member before a pause',
    nb: 'oppslag av andres kontoer fra ett medlem før en pause',
  }),
  lookUpsPerNetwork: seldom('limits', count(1), 300, {
    en: 'look-ups of other accounts from one network before a pause',
    nb: 'oppslag av andres kontoer fra ett nett før en pause',
  }),
  ownDataWindowSeconds: seldom('limits', seconds(1), 3600, {
    en: 'time over which files of own data are counted',
    nb: 'tiden filer med medlemmers egne opplysninger telles over',
  }),
  ownDataPerMember: seldom('limits', count(1), 30, {
    en: 'files of their own data for one member before a pause',
    nb: 'filer med egne opplysninger til ett medlem før en pause',
  }),
  programmeWishWindowSeconds: seldom('limits', seconds(1), 86_400, {
    en: 'time over which programme wishes are counted',
    nb: 'tiden ønsker om varsel fra programmet, og e-poster for dem, telles over',
  }),
  programmeWishesPerMember: seldom('limits', count(1), 200, {
    en: 'wishes to be told of the programme; ¼ as many mails',
    nb: 'ønsker om varsel fra programmet fra ett medlem før en pause; en fjerdedel så mange e-poster',
  }),
  externalMemoryMegabytes: seldom('limits', megabytes(64, 65_536), 256, {
    en: 'memory for pieces of streams that are fetched from elsewhere, in megabytes',
    nb: 'minne til biter av sendinger som hentes andre steder fra, i megabyte',
  }),
  requestsPerMinute: seldom('limits', count(1), 1200, {
    en: 'calls to the API from one network in a minute',
    nb: 'kall til API-et fra ett nett i løpet av et minutt',
  }),
}
