import type { enConsolePeople } from './en-console-people.ts'
import { consoleAudit } from './nb/console-audit.ts'
import { consoleAuditActs } from './nb/console-audit-acts.ts'
import { consoleAuditChanges } from './nb/console-audit-changes.ts'
import { consoleOrders } from './nb/console-orders.ts'
import { consolePeople } from './nb/console-people.ts'

export const nbConsolePeople: Record<keyof typeof enConsolePeople, object> = {
  consoleAuditActs,
  consoleAuditChanges,
  consoleAudit,
  consoleOrders,
  consolePeople,
}
