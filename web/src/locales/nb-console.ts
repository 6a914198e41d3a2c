import type { enConsole } from './en-console.ts'
import { ownerConsole } from './nb/console.ts'
import { consoleActs } from './nb/console-acts.ts'
import { consoleHistory } from './nb/console-history.ts'
import { consoleNotices } from './nb/console-notices.ts'
import { consoleOrders } from './nb/console-orders.ts'
import { consolePeople } from './nb/console-people.ts'
import { consoleSettings } from './nb/console-settings.ts'

/** The texts of the owner’s console in Norwegian bokmål. */
export const nbConsole: Record<keyof typeof enConsole, object> = {
  console: ownerConsole,
  consoleActs,
  consoleHistory,
  consoleNotices,
  consoleOrders,
  consolePeople,
  consoleSettings,
}
