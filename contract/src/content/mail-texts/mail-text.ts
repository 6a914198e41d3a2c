import type { Bilingual } from '../bilingual.ts'
import type { MailPlaceholder } from './placeholders.ts'

/** The words of a mail around what the site puts in: `{{site}}` and the placeholders that the mail names. */
export type MailText<Placeholder extends MailPlaceholder = MailPlaceholder> = {
  readonly placeholders: readonly Placeholder[]
  readonly subject: Bilingual
  /** Paragraphs before the button; one that is a placeholder alone is left out where that is empty. */
  readonly text: Bilingual<readonly string[]>
  /** The words on the button, where the mail leads somewhere. */
  readonly button?: Bilingual
  /** Paragraphs after the button. */
  readonly closing?: Bilingual<readonly string[]>
}

/** Says what a mail's placeholders are, so that code which fills it in must give them all. */
export function mailText<const Placeholder extends MailPlaceholder = never>(
  text: MailText<Placeholder>,
): MailText<Placeholder> {
  return text
}
