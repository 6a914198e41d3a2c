import type { Language } from '@strom/contract'

export type Member = {
  accountId: string
  deviceId: string
  email: string
  username: string
  /** Never on a television. */
  isStaff: boolean
  isOwner: boolean
  /** Staff do, on televisions too. */
  watchesFree: boolean
  isTelevision: boolean
  /** Last password entry on this device, in ms. */
  confirmedAt: number | null
  /** For mails; answers follow the request. */
  language: Language
  accessEndsAt: Date | null
  /** Calls by key have no device. */
  apiKey?: string
  /** The command line acts for the machine's user, who has no account. */
  atCommandLine?: true
}
