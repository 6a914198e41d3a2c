import type { Command, CommandGroup } from './command.ts'
import { grant, revoke } from './commands/access.ts'
import { account } from './commands/account.ts'
import { announce } from './commands/announce.ts'
import { backup, exportAll } from './commands/backup.ts'
import { channel } from './commands/channel.ts'
import { compensate } from './commands/compensate.ts'
import { completionOver } from './commands/completion.ts'
import { copied } from './commands/copied.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { edge } from './commands/edge.ts'
import { helpOver } from './commands/help.ts'
import { mails } from './commands/mails.ts'
import { maintenance } from './commands/maintenance.ts'
import { orders } from './commands/orders.ts'
import { owner } from './commands/owner.ts'
import { person } from './commands/person.ts'
import { points } from './commands/points.ts'
import { reconcile } from './commands/reconcile.ts'
import { refund } from './commands/refund.ts'
import { importAll, restore } from './commands/restore.ts'
import { setting } from './commands/setting.ts'
import { sources } from './commands/sources.ts'
import { stream } from './commands/stream.ts'
import { reinstate, staff, suspend } from './commands/suspend.ts'
import { text } from './commands/text.ts'
import { version } from './commands/version.ts'

/** In the order in which `help` lists them. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: 'The installation',
    commands: [helpOver(() => commandGroups), version, completionOver(() => commands), doctor, demo, edge],
  },
  { title: 'Backups', commands: [backup, copied, restore, exportAll, importAll] },
  { title: 'The site', commands: [maintenance, announce, setting, text, mails] },
  { title: 'Streams', commands: [channel, stream, sources] },
  {
    title: 'People',
    commands: [owner, person, grant, revoke, points, compensate, staff, suspend, reinstate, account],
  },
  { title: 'Payments', commands: [orders, refund, reconcile] },
]

export const commands: readonly Command[] = commandGroups.flatMap((group) => group.commands)
