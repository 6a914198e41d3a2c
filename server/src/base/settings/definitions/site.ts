import * as z from 'zod'
import { maintenance, openSite } from '../maintenance.ts'
import { colour, mailAddressOrNone, onOff, picture, text, timeZone, title } from '../value-kinds.ts'
import { setting } from './setting.ts'

export const siteSettings = {
  brandName: setting('site', text(title), 'Strøm', {
    en: 'name of the site: in the header, titles and mails',
    nb: 'navnet på nettstedet: øverst på siden, i titler og i e-poster',
  }),
  timeZone: setting('site', text(timeZone), 'Europe/Oslo', {
    en: 'time zone: of the dates and times on pages and in mails',
    nb: 'tidssone: for datoer og klokkeslett på sidene og i e-poster',
  }),
  contactAddress: setting('site', text(mailAddressOrNone), '', {
    en: 'address for questions: a mail address, shown on every page',
    nb: 'adresse for spørsmål: en e-postadresse, vist på hver side',
  }),
  communityLink: setting('site', text(z.url({ protocol: /^https?$/ })), 'https://example.org/chat', {
    en: 'the community chat server',
    nb: 'medlemschatten',
  }),
  measuredUptimeInFaq: setting('site', onOff, false, {
    en: 'measured uptime in the FAQ: in the place of the claimed one',
    nb: 'målt oppetid i spørsmål og svar: i stedet for den oppgitte',
  }),
  bitcoinPages: setting('site', onOff, true, {
    en: 'pages about Bitcoin: whether the two are shown',
    nb: 'sidene om Bitcoin: om de to vises',
  }),

  maintenance: setting('elsewhere', { kind: 'maintenance', schema: maintenance }, openSite, {
    en: 'maintenance mode, from when and until when (null: at once, until turned off), and the three texts of its page, in Norwegian, too',
    nb: 'vedlikehold, fra når og til når (null: med en gang, til det slås av), og de tre tekstene på siden, også på norsk',
  }),
  accentColour: setting('elsewhere', colour, '', {
    en: 'the site’s colour, such as #c9f24a; empty: Strøm’s own',
    nb: 'nettstedets farge, som #c9f24a; tomt: Strøms egen',
  }),
  brandIcon: setting('elsewhere', picture, '', {
    en: 'picture of the site’s icon',
    nb: 'bilde av nettstedets ikon',
  }),
  loginPicture: setting('elsewhere', picture, '', {
    en: 'picture above signing in',
    nb: 'bilde over innloggingen',
  }),
}
