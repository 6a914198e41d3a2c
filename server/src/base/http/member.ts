import type { Language } from '@strom/contract'

/** A signed-in person on one device. */
export type Member = {
  accountId: string
  deviceId: string
  email: string
  username: string
  /** No television is staff's or an owner's, whoever let it in. */
  isStaff: boolean
  isOwner: boolean
  /** Whether they watch without a subscription: those who work on the site do, on their televisions, too. */
  watchesFree: boolean
  isTelevision: boolean
  /** When the password was last shown on this device (milliseconds); null: never, or not since it counted. */
  confirmedAt: number | null
  /** The language of mails to the member; answers follow the request's. */
  language: Language
  /** When their access by subscription ends or ended, as it was when they called; null when they never had any. */
  accessEndsAt: Date | null
  /** The balance of their reward points, as it was then, if the call is one that wants it with its Token. */
  points?: number
  /** The name of the key, where a program calls in their name: it is on no device. */
  apiKey?: string
}
