import type { Language } from '@strom/contract'
import type { OwnTexts } from '@strom/contract/content/own-texts'

/** `accentColour` is #rrggbb. */
export type Reader = {
  language: Language
  brandName: string
  accentColour: string | null
  ownTexts: OwnTexts
}

export type MailBody = { subject: string; text: string; html: string; links: string[] }

export type Mail = MailBody & {
  kind: string
  /** Trimmed and in lower case. */
  to: string
  language: Language
  /** Its link has expired by then. */
  usefulUntil?: Date
  /** RFC 8058. */
  unsubscribe?: string
}
