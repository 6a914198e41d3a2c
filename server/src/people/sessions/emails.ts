import type { Language } from '@strom/contract'
import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody } from '../../base/mail/mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import { momentInWords } from '../../base/time-in-words.ts'
import type { PeopleApp } from '../people-app.ts'
import { deviceName } from './device-name.ts'
import { shortNetwork } from './short-network.ts'

const words = {
  en: {
    subject: {
      browser: 'a new device is signed in',
      television: 'a television is signed in',
      player: 'a player has an address',
    },
    text: {
      browser: (device: string) => `${device} has signed in with your password.`,
      television: (device: string) =>
        `A television (${device}) was let in with its code. It can watch, and nothing else.`,
      player: (device: string) =>
        `An address for the player “${device}” was made. It can watch, and nothing else.`,
    },
    where: (when: string, network: string) => `${when}, from the network ${network}.`,
    notYou:
      'If it was not you, choose a new password and log out all devices in Account Settings. Turn on two-step sign-in there, too.',
    see: 'See your devices',
  },
  nb: {
    subject: {
      browser: 'en ny enhet er logget inn',
      television: 'en TV er logget inn',
      player: 'en spiller har fått en adresse',
    },
    text: {
      browser: (device: string) => `${device} har logget inn med passordet ditt.`,
      television: (device: string) =>
        `En TV (${device}) er sluppet inn med koden sin. Den kan vise sendinger, og ikke noe mer.`,
      player: (device: string) =>
        `Det er laget en adresse til spilleren «${device}». Den kan vise sendinger, og ikke noe mer.`,
    },
    where: (when: string, network: string) => `${when}, fra nettverket ${network}.`,
    notYou:
      'Hvis det ikke var deg, velg et nytt passord og logg ut alle enheter i kontoinnstillingene. Slå også på totrinnsinnlogging der.',
    see: 'Se enhetene dine',
  },
} as const

type Added = { kind: 'browser' | 'television' | 'player'; agent: string; network: string; at: Date }

export function deviceAddedMail(
  app: PeopleApp,
  language: Language,
  { kind, agent, network, at }: Added,
): MailBody {
  const say = words[language]
  const { brandName, accentColour } = readerOf(app, language)
  const when = momentInWords(at, language, app.settings.get('timeZone'))
  return composeMail({
    language,
    brandName,
    accentColour,
    subject: `${brandName}: ${say.subject[kind]}`,
    paragraphs: [
      say.text[kind](deviceName(agent, language)),
      say.where(when, shortNetwork(network)),
      say.notYou,
    ],
    action: { label: say.see, link: `${app.config.publicUrl}/profile` },
  })
}
