import { consoleActs } from './en/console-acts.ts'
import { consoleChanges } from './en/console-changes.ts'
import { consoleHistory } from './en/console-history.ts'
import { consoleOrders } from './en/console-orders.ts'
import { consolePeople } from './en/console-people.ts'

export const enConsolePeople = {
  consoleActs,
  consoleChanges,
  consoleHistory,
  consoleOrders,
  consolePeople,
}
