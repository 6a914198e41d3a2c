import { idOf } from '../own-texts.ts'
import { type MailTextName, mailTexts } from './mail-texts.ts'
import { type MailPlaceholder, placeholdersIn } from './placeholders.ts'

const names = Object.keys(mailTexts) as MailTextName[]

/** The mail that an editable text is part of, if it is part of one: `mail.gift-invitation.subject` is of `giftInvitation`. */
export function mailOfText(id: string): MailTextName | undefined {
  const [part, mail] = id.split('.')
  return part === 'mail' ? names.find((name) => idOf(name) === mail) : undefined
}

/** The placeholders that a mail's texts may have. */
export function knownPlaceholders(name: MailTextName): readonly MailPlaceholder[] {
  return ['site', ...mailTexts[name].placeholders]
}

/** Whether a text has a placeholder that its mail fills in with nothing. */
export function hasUnknownPlaceholder(name: MailTextName, text: string): boolean {
  const known: readonly string[] = knownPlaceholders(name)
  return placeholdersIn(text).some((one) => !known.includes(one))
}
