import type { enConsole } from './en-console.ts'
import { ownerConsole } from './nb/console.ts'
import { consoleChannels } from './nb/console-channels.ts'
import { consoleStreams } from './nb/console-streams.ts'

/** The texts of the owner’s console in Norwegian bokmål, as those in English. */
export const nbConsole: Record<keyof typeof enConsole, object> = {
  console: ownerConsole,
  consoleChannels,
  consoleStreams,
}
