import type { Language } from '@strom/contract'
import { timeSpan } from '../../base/time-in-words.ts'
import type { SiteApp } from '../site-app.ts'

const daySeconds = 86_400

function retentionList({ settings }: SiteApp, language: Language): string {
  const span = (seconds: number) => timeSpan(seconds, language)
  const days = (count: number) => (count === 0 ? null : span(count * daySeconds))
  const addresses = span(settings.get('viewerAddressSeconds'))
  const watching = span(settings.get('playbackHistorySeconds'))
  const devices = days(settings.get('deviceHistoryDays'))
  const mails = days(settings.get('mailHistoryDays'))
  const rows = {
    en: [
      `Network addresses of devices that are not used: shortened after ${addresses}.`,
      `What was watched: ${watching}.`,
      `Ended sign-ins: ${devices ?? 'as long as the account'}.`,
      `Mails that were sent: ${mails ?? 'as long as the site'}.`,
      'Account, purchases and tickets: as long as the account, and purchases for as long as the law asks.',
    ],
    nb: [
      `Nettverksadresser til enheter som ikke er i bruk: forkortes etter ${addresses}.`,
      `Hva som er sett: ${watching}.`,
      `Avsluttede innlogginger: ${devices ?? 'så lenge kontoen finnes'}.`,
      `E-poster som er sendt: ${mails ?? 'så lenge nettstedet finnes'}.`,
      'Konto, kjøp og henvendelser: så lenge kontoen finnes, og kjøp så lenge loven krever.',
    ],
  }
  return rows[language].map((row) => `- ${row}`).join('\n')
}

/** Unknown placeholders stay as written. */
export function fillIn(app: SiteApp, text: string, language: Language): string {
  const { settings } = app
  const site = settings.get('brandName')
  const sold = [
    settings.get('sellerName') || site,
    settings.get('organisationNumber'),
    settings.get('sellerAddress'),
  ]
  const address = settings.get('contactAddress')
  const form = { en: '[Contact Us](/contactus)', nb: '[Kontakt oss](/contactus)' }
  const values: Record<string, () => string> = {
    site: () => site,
    seller: () => sold.filter(Boolean).join(', '),
    contact: () => (address ? `[${address}](mailto:${address})` : form[language]),
    retention: () => retentionList(app, language),
  }
  return text.replaceAll(/\{(\w+)\}/g, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name]?.() ?? written) : written,
  )
}
