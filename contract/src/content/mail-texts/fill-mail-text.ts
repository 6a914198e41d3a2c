import type { Language } from '../../sentences.ts'
import { type OwnTexts, withOwnTexts } from '../own-texts.ts'
import type { MailText } from './mail-text.ts'
import { type MailTextName, mailTexts } from './mail-texts.ts'
import { fillParagraphs, fillPlaceholders } from './placeholders.ts'

export type FilledMailText = {
  subject: string
  paragraphs: string[]
  button: string | undefined
  closing: string[]
}

/** `values` include `site`. */
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
