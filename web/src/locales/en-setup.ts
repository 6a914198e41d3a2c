import { mailServer } from './en/mail-server.ts'
import { setup } from './en/setup.ts'

/** The texts of a new site's set-up in English, fetched with it. */
export const enSetup = { mailServer, setup }
