import type { Bilingual } from '../bilingual.ts'
import type { MailPlaceholder } from './placeholders.ts'

/** `{{site}}` is known to every mail. */
export type MailText<Placeholder extends MailPlaceholder = MailPlaceholder> = {
  readonly placeholders: readonly Placeholder[]
  readonly subject: Bilingual
  /** Before the button. A paragraph that is only an empty placeholder is left out. */
  readonly text: Bilingual<readonly string[]>
  readonly button?: Bilingual
  readonly closing?: Bilingual<readonly string[]>
}

/** Infers the placeholders, so that callers must fill each. */
export function mailText<const Placeholder extends MailPlaceholder = never>(
  text: MailText<Placeholder>,
): MailText<Placeholder> {
  return text
}
