import { mailServer } from './en/mail-server.ts'
import { setup } from './en/setup.ts'

export const enSetup = { mailServer, setup }
