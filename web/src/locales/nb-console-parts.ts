import type { enConsoleParts } from './en-console-parts.ts'
import { consoleActs } from './nb/console-acts.ts'
import { consoleChanges } from './nb/console-changes.ts'
import { consoleHistory } from './nb/console-history.ts'
import { consoleMails } from './nb/console-mails.ts'
import { consoleNotices } from './nb/console-notices.ts'
import { consoleOrders } from './nb/console-orders.ts'
import { consolePeople } from './nb/console-people.ts'
import { consoleSettings } from './nb/console-settings.ts'
import { consoleTexts } from './nb/console-texts.ts'
import { setup } from './nb/setup.ts'

/** The texts of the other parts of the owner’s console, and of the set-up, in Norwegian bokmål. */
export const nbConsoleParts: Record<keyof typeof enConsoleParts, object> = {
  consoleActs,
  consoleChanges,
  consoleHistory,
  consoleMails,
  consoleNotices,
  consoleOrders,
  consolePeople,
  consoleSettings,
  consoleTexts,
  setup,
}
