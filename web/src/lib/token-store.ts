import { createStoredText } from './browser-storage.ts'

export const tokenStore = createStoredText('Token')
