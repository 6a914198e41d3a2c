import { createStoredText } from './browser-storage.ts'

/** The sign-in Token, kept in local storage under the key `Token`. */
export const tokenStore = createStoredText('Token')
