import { fillMailText } from '@strom/contract/content/mail-texts/fill-mail-text'
import type { MailTextName, mailTexts } from '@strom/contract/content/mail-texts/mail-texts'
import { composeMail } from './compose.ts'
import type { MailBody, Reader } from './mail.ts'

type Values<Name extends MailTextName> = Record<(typeof mailTexts)[Name]['placeholders'][number], string>

type Extras = {
  /** Where the button leads. */
  link?: string
  /** Paragraphs that no owner writes, below the text. */
  below?: string[]
  /** The same, below the button. */
  closing?: string[]
  /** Where the reader stops mails of this kind. */
  unsubscribe?: string
}

/** A mail in the owner's words, or those it comes with. `values` are those of its placeholders; the site's name is known. */
export function composeFromTexts<Name extends MailTextName>(
  reader: Reader,
  name: Name,
  values: Values<Name>,
  { link, below = [], closing = [], unsubscribe }: Extras = {},
): MailBody {
  const { language, brandName, ownTexts } = reader
  const words = fillMailText(name, ownTexts, language, { ...values, site: brandName })
  return composeMail({
    ...reader,
    subject: words.subject,
    paragraphs: [...words.paragraphs, ...below],
    ...(words.button !== undefined && link !== undefined && { action: { label: words.button, link } }),
    closing: [...words.closing, ...closing],
    ...(unsubscribe !== undefined && { unsubscribe }),
  })
}
