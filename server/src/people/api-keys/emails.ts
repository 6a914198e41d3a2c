import type { Language } from '@strom/contract'
import { composeMail } from '../../base/mail/compose.ts'
import type { MailBody } from '../../base/mail/mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import type { PeopleApp } from '../people-app.ts'

export type KeysEndCause = 'password-changed' | 'signed-out-everywhere' | 'role-lost' | 'suspended'

const words = {
  en: {
    added: (name: string) => `a key for a program was made: ${name}`,
    addedText: (name: string, scopes: string) =>
      `A key with the name “${name}” acts in your name from now on. It may: ${scopes}.`,
    notYou:
      'If it was not you, choose a new password in Account Settings: that ends the key and signs out all other devices.',
    see: 'See the keys',
    ended: 'keys of programs have ended',
    endedText: (email: string, names: string) =>
      `These keys acted in the name of ${email} and no longer work: ${names}.`,
    replace: 'Programs that used them need new ones.',
    because: {
      'password-changed': 'The password of the account was changed.',
      'signed-out-everywhere': 'The account was signed out on all devices.',
      'role-lost': 'The person is no longer an owner.',
      suspended: 'The person was suspended.',
    },
  },
  nb: {
    added: (name: string) => `en nøkkel til et program er laget: ${name}`,
    addedText: (name: string, scopes: string) =>
      `En nøkkel med navnet «${name}» handler i ditt navn fra nå av. Den har tilgang til: ${scopes}.`,
    notYou:
      'Hvis det ikke var deg, velg et nytt passord i kontoinnstillingene: Det avslutter nøkkelen og logger ut alle andre enheter.',
    see: 'Se nøklene',
    ended: 'nøkler til programmer er avsluttet',
    endedText: (email: string, names: string) =>
      `Disse nøklene handlet i navnet til ${email} og virker ikke lenger: ${names}.`,
    replace: 'Programmer som brukte dem, trenger nye.',
    because: {
      'password-changed': 'Passordet til kontoen er endret.',
      'signed-out-everywhere': 'Kontoen er logget ut på alle enheter.',
      'role-lost': 'Personen er ikke eier lenger.',
      suspended: 'Personen er stengt ute.',
    },
  },
} as const

function compose(app: PeopleApp, language: Language, subject: string, paragraphs: string[]): MailBody {
  const { brandName, accentColour } = readerOf(app, language)
  const action = { label: words[language].see, link: `${app.config.publicUrl}/admin/settings/integrations` }
  return composeMail({
    language,
    brandName,
    accentColour,
    action,
    subject: `${brandName}: ${subject}`,
    paragraphs,
  })
}

export function keyAddedMail(
  app: PeopleApp,
  language: Language,
  { name, scopes }: { name: string; scopes: readonly string[] },
): MailBody {
  const say = words[language]
  return compose(app, language, say.added(name), [say.addedText(name, scopes.join(', ')), say.notYou])
}

export function keysEndedMail(
  app: PeopleApp,
  language: Language,
  { names, email, cause }: { names: readonly string[]; email: string; cause: KeysEndCause },
): MailBody {
  const say = words[language]
  return compose(app, language, say.ended, [
    say.endedText(email, names.join(', ')),
    `${say.because[cause]} ${say.replace}`,
  ])
}
