import type { Command, CommandGroup } from './command.ts'
import { account } from './commands/account.ts'
import { backup, exportAll } from './commands/backup.ts'
import { completionOver } from './commands/completion.ts'
import { copied } from './commands/copied.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { edge } from './commands/edge.ts'
import { helpOver } from './commands/help.ts'
import { owner } from './commands/owner.ts'
import { reconcile } from './commands/reconcile.ts'
import { importAll, restore } from './commands/restore.ts'
import { setting } from './commands/setting.ts'
import { version } from './commands/version.ts'
import { paymentCommands } from './generated/rows-payments.ts'
import { peopleCommands } from './generated/rows-people.ts'
import { siteCommands } from './generated/rows-site.ts'
import { streamCommands } from './generated/rows-streams.ts'

/** In the order in which `help` lists them. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'The installation',
    commands: [helpOver(() => commandGroups), version, completionOver(() => commands), doctor, demo, edge],
  },
  { title: 'Backups', commands: [backup, copied, restore, exportAll, importAll] },
  { title: 'The site', commands: [setting, ...siteCommands] },
  { title: 'Streams', commands: streamCommands },
  { title: 'People', commands: [owner, account, ...peopleCommands] },
  { title: 'Payments', commands: [reconcile, ...paymentCommands] },
]

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)
