import { storedText } from './browser-storage.ts'

/** The sign-in Token, kept in local storage under the key `Token` (specification 3). */
export const tokenStore = storedText('Token')
