import type { Command } from './command.ts'
import { announce } from './commands/announce.ts'
import { channel } from './commands/channel.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { helpOver } from './commands/help.ts'
import { maintenance } from './commands/maintenance.ts'
import { orders } from './commands/orders.ts'
import { reconcile } from './commands/reconcile.ts'
import { refund } from './commands/refund.ts'
import { setting } from './commands/setting.ts'
import { stream } from './commands/stream.ts'
import { text } from './commands/text.ts'

/** Every command, in the order in which `help` lists them. */
export const commands: readonly Command[] = [
  helpOver(() => commands),
  doctor,
  demo,
  maintenance,
  announce,
  setting,
  channel,
  stream,
  text,
  orders,
  refund,
  reconcile,
]
