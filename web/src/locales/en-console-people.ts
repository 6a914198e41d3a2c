import { consoleAudit } from './en/console-audit.ts'
import { consoleAuditActs } from './en/console-audit-acts.ts'
import { consoleAuditChanges } from './en/console-audit-changes.ts'
import { consoleOrders } from './en/console-orders.ts'
import { consolePeople } from './en/console-people.ts'

export const enConsolePeople = {
  consoleAuditActs,
  consoleAuditChanges,
  consoleAudit,
  consoleOrders,
  consolePeople,
}
