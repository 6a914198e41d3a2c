import { fillMailText } from '@strom/contract/content/mail-texts/fill-mail-text'
import type { MailTextName, mailTexts } from '@strom/contract/content/mail-texts/mail-texts'
import { composeMail } from './compose.ts'
import type { MailBody, Reader } from './mail.ts'

type Values<Name extends MailTextName> = Record<(typeof mailTexts)[Name]['placeholders'][number], string>

type Extras = {
  link?: string
  below?: string[]
  closing?: string[]
  unsubscribe?: string
}

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
