import { storedText } from './browser-storage.ts'

/** The cart of the member at this browser; cleared by payment and sign-out (design 5.4). */
export const cartStore = storedText('strom-cart')
