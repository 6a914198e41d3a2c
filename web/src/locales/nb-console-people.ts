import type { enConsolePeople } from './en-console-people.ts'
import { consoleActs } from './nb/console-acts.ts'
import { consoleChanges } from './nb/console-changes.ts'
import { consoleHistory } from './nb/console-history.ts'
import { consoleOrders } from './nb/console-orders.ts'
import { consolePeople } from './nb/console-people.ts'

export const nbConsolePeople: Record<keyof typeof enConsolePeople, object> = {
  consoleActs,
  consoleChanges,
  consoleHistory,
  consoleOrders,
  consolePeople,
}
