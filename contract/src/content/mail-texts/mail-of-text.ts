import { idOf } from '../own-texts.ts'
import { type MailTextName, mailTexts } from './mail-texts.ts'
import { type MailPlaceholder, placeholdersIn } from './placeholders.ts'

const names = Object.keys(mailTexts) as MailTextName[]

/** `mail.gift-invitation.subject` belongs to `giftInvitation`. */
export function mailOfText(id: string): MailTextName | undefined {
  const [part, mail] = id.split('.')
  return part === 'mail' ? names.find((name) => idOf(name) === mail) : undefined
}

export function knownPlaceholders(name: MailTextName): readonly MailPlaceholder[] {
  return ['site', ...mailTexts[name].placeholders]
}

export function hasUnknownPlaceholder(name: MailTextName, text: string): boolean {
  const known: readonly string[] = knownPlaceholders(name)
  return placeholdersIn(text).some((one) => !known.includes(one))
}
