import type { enConsoleStreams } from './en-console-streams.ts'
import { consoleChannels } from './nb/console-channels.ts'
import { consoleStreams } from './nb/console-streams.ts'

export const nbConsoleStreams: Record<keyof typeof enConsoleStreams, object> = {
  consoleChannels,
  consoleStreams,
}
