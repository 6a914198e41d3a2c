import { ownerConsole } from './en/console.ts'
import { consoleChannels } from './en/console-channels.ts'
import { consoleStreams } from './en/console-streams.ts'

/** The texts of the owner’s console in English, fetched with it: those around its parts, and of the part that is shown first. */
export const enConsole = {
  console: ownerConsole,
  consoleChannels,
  consoleStreams,
}
