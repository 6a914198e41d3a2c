import type { enSetup } from './en-setup.ts'
import { mailServer } from './nb/mail-server.ts'
import { setup } from './nb/setup.ts'

/** The texts of a new site's set-up in Norwegian bokmål, as those in English. */
export const nbSetup: Record<keyof typeof enSetup, object> = { mailServer, setup }
