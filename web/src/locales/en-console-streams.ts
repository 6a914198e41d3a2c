import { consoleChannels } from './en/console-channels.ts'
import { consoleStreams } from './en/console-streams.ts'

/** The texts of the console’s streams in English, fetched with them. */
export const enConsoleStreams = { consoleChannels, consoleStreams }
