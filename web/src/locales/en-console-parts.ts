import { consoleActs } from './en/console-acts.ts'
import { consoleChanges } from './en/console-changes.ts'
import { consoleHistory } from './en/console-history.ts'
import { consoleMails } from './en/console-mails.ts'
import { consoleNotices } from './en/console-notices.ts'
import { consoleOrders } from './en/console-orders.ts'
import { consolePeople } from './en/console-people.ts'
import { consoleSettings } from './en/console-settings.ts'
import { consoleTexts } from './en/console-texts.ts'
import { setup } from './en/setup.ts'

/** The texts of the other parts of the owner’s console, and of the set-up, in English. */
export const enConsoleParts = {
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
