import type { Language } from '../../sentences.ts'
import { type OwnTexts, withOwnTexts } from '../own-texts.ts'
import type { MailText } from './mail-text.ts'
import { type MailTextName, mailTexts } from './mail-texts.ts'
import { fillParagraphs, fillPlaceholders } from './placeholders.ts'

/** A mail's words in one language, filled in. */
export type FilledMailText = {
  subject: string
  paragraphs: string[]
  button: string | undefined
  closing: string[]
}

/** A mail in one language, in an owner's words where there are any. `values` are those of its placeholders, and `site`. */
export function fillMailText(
  name: MailTextName,
  own: OwnTexts,
  language: Language,
  values: Readonly<Partial<Record<string, string>>>,
): FilledMailText {
  const parts: Record<string, MailText> = withOwnTexts('mail', { [name]: mailTexts[name] }, own)
  const { subject, text, button, closing } = parts[name] ?? mailTexts[name]
  return {
    subject: fillPlaceholders(subject[language], values),
    paragraphs: fillParagraphs(text[language], values),
    button: button && fillPlaceholders(button[language], values),
    closing: closing ? fillParagraphs(closing[language], values) : [],
  }
}
