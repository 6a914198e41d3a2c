import { consoleChannels } from './en/console-channels.ts'
import { consoleStreams } from './en/console-streams.ts'

export const enConsoleStreams = { consoleChannels, consoleStreams }
