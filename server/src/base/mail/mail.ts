import type { Language } from '@strom/contract'
import type { OwnTexts } from '@strom/contract/content/own-texts'

/** The reader of a mail: in which language, and from which site, by its name, its colour (#rrggbb) and its owner's words. */
export type Reader = {
  language: Language
  brandName: string
  accentColour: string | null
  ownTexts: OwnTexts
}

/** A mail's content as text and HTML, and its links in order. */
export type MailBody = { subject: string; text: string; html: string; links: string[] }

/** A mail to one person. */
export type Mail = MailBody & {
  /** Which template it is, for the owner's list. */
  kind: string
  /** One address, trimmed and lower-cased. */
  to: string
  language: Language
  /** After this it is not sent any more; its link has run out. */
  usefulUntil?: Date
  /** Where the reader stops mails of this kind, by a press or by a mail program (RFC 8058). */
  unsubscribe?: string
}
