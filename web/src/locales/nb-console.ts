import type { enConsole } from './en-console.ts'
import { ownerConsole } from './nb/console.ts'
import { consoleActs } from './nb/console-acts.ts'
import { consoleChannels } from './nb/console-channels.ts'
import { consoleHistory } from './nb/console-history.ts'
import { consoleMails } from './nb/console-mails.ts'
import { consoleNotices } from './nb/console-notices.ts'
import { consoleOrders } from './nb/console-orders.ts'
import { consolePeople } from './nb/console-people.ts'
import { consoleSettings } from './nb/console-settings.ts'
import { consoleStreams } from './nb/console-streams.ts'
import { consoleTexts } from './nb/console-texts.ts'
import { setup } from './nb/setup.ts'

/** The texts of the owner’s console and of the set-up in Norwegian bokmål. */
export const nbConsole: Record<keyof typeof enConsole, object> = {
  console: ownerConsole,
  consoleActs,
  consoleChannels,
  consoleHistory,
  consoleMails,
  consoleNotices,
  consoleOrders,
  consolePeople,
  consoleSettings,
  consoleStreams,
  consoleTexts,
  setup,
}
