import type { enSetup } from './en-setup.ts'
import { mailServer } from './nb/mail-server.ts'
import { setup } from './nb/setup.ts'

export const nbSetup: Record<keyof typeof enSetup, object> = { mailServer, setup }
