import { choice, count, days, listOfDays, onOff, seconds, words } from '../value-kinds.ts'
import { seldom, setting } from './setting.ts'

/** Staff include owners. */
const secondFactorFor = choice({
  nobody: { en: 'Nobody', nb: 'Ingen' },
  owners: { en: 'Owners', nb: 'Eiere' },
  staff: { en: 'Staff, and owners', nb: 'Ansatte og eiere' },
})

export const peopleSettings = {
  secondFactorFor: setting('members', secondFactorFor, 'nobody', {
    en: 'who must have two-step sign-in to work on the site',
    nb: 'hvem som må ha totrinnsinnlogging for å arbeide på nettstedet',
  }),
  reminderDays: setting('members', listOfDays, [7, 3, 1], {
    en: 'reminders of the end: so many days before access ends members are mailed; an empty list reminds nobody',
    nb: 'påminnelser om slutten: så mange dager før tilgangen slutter, får medlemmer e-post; en tom liste minner ingen',
  }),
  playerAddresses: setting('members', onOff, false, {
    en: 'addresses for players: whether members may make them for Kodi or VLC',
    nb: 'adresser for spillere: om medlemmer kan lage dem for Kodi eller VLC',
  }),
  trialDays: setting('members', days, 0, {
    en: 'days to try the site: access that who registers gets; 0 for none',
    nb: 'dager for å prøve: tilgang som nye medlemmer får; 0 gir ingen',
  }),
  invitationSeconds: setting('members', seconds(1), 7 * 86_400, {
    en: 'life of an invitation: from its last sending',
    nb: 'levetiden til en invitasjon: fra siste utsending',
  }),
  invitationSendsPerDay: setting('members', count(0), 20, {
    en: 'invitations a day: mails that one member may send in 24 hours',
    nb: 'invitasjoner om dagen: e-poster ett medlem kan sende i løpet av 24 timer',
  }),
  invitationResendsPerDay: seldom('members', count(0), 5, {
    en: 'further mails of an invitation to the same address in 24 hours',
    nb: 'flere utsendinger av en invitasjon til samme adresse i løpet av 24 timer',
  }),

  deviceIdleSeconds: seldom('signIn', seconds(1), 30 * 86_400, {
    en: 'a sign-in unused for so long ends',
    nb: 'en innlogging som ikke er brukt på så lenge, avsluttes',
  }),
  deviceLongestSeconds: seldom('signIn', seconds(1), 180 * 86_400, {
    en: 'a sign-in ends after so long, however much it is used',
    nb: 'en innlogging avsluttes etter så lenge, uansett hvor mye den er brukt',
  }),
  passwordWords: setting('signIn', words, [], {
    en: 'words that count for nothing: in new passwords, besides names of the site and of the person: a club, a street, a team',
    nb: 'ord som ikke teller: i nye passord, i tillegg til navn på siden og på personen, for eksempel en klubb, en gate, et lag',
  }),
  signInWindowSeconds: seldom('signIn', seconds(1), 900, {
    en: 'time over which failed sign-ins are counted',
    nb: 'tiden mislykkede innlogginger telles over',
  }),
  signInFailuresPerAddress: seldom('signIn', count(1), 10, {
    en: 'failed sign-ins of one email address before a pause',
    nb: 'mislykkede innlogginger for én e-postadresse før en pause',
  }),
  signInFailuresPerNetwork: seldom('signIn', count(1), 100, {
    en: 'failed sign-ins from one network before a pause',
    nb: 'mislykkede innlogginger fra ett nett før en pause',
  }),
  signInFailuresPerAddressAndNetwork: seldom('signIn', count(1), 50, {
    en: 'failed sign-ins of one email address from one network before a pause for the right password too',
    nb: 'mislykkede innlogginger for én e-postadresse fra ett nett før en pause også for riktig passord',
  }),

  passwordResetSeconds: setting('links', seconds(1), 3600, {
    en: 'life of a password reset link',
    nb: 'levetiden til en lenke for nytt passord',
  }),
  passwordResetWindowSeconds: seldom('links', seconds(1), 3600, {
    en: 'time over which requests for reset links are counted',
    nb: 'tiden forespørsler om nytt passord telles over',
  }),
  passwordResetsPerAddress: seldom('links', count(1), 5, {
    en: 'reset links asked for one email address before a pause',
    nb: 'lenker for nytt passord til én e-postadresse før en pause',
  }),
  passwordResetsPerNetwork: seldom('links', count(1), 30, {
    en: 'reset links asked for from one network before a pause',
    nb: 'lenker for nytt passord bestilt fra ett nett før en pause',
  }),
  emailChangeSeconds: seldom('links', seconds(1), 86_400, {
    en: 'life of the link that confirms a new email address',
    nb: 'levetiden til lenken som bekrefter en ny e-postadresse',
  }),
  emailChangeWindowSeconds: seldom('links', seconds(1), 86_400, {
    en: 'time over which changes of email address are counted',
    nb: 'tiden bytter av e-postadresse telles over',
  }),
  emailChangesPerAccount: seldom('links', count(1), 5, {
    en: 'changes of email address one member may ask for before a pause',
    nb: 'bytter av e-postadresse et medlem kan be om før en pause',
  }),
  linkWindowSeconds: seldom('links', seconds(1), 900, {
    en: 'time over which invalid links are counted',
    nb: 'tiden ugyldige lenker telles over',
  }),
  linkFailuresPerNetwork: seldom('links', count(1), 60, {
    en: 'invalid links from one network before a pause',
    nb: 'ugyldige lenker fra ett nett før en pause',
  }),
}
