import type { Command } from './command.ts'
import { announce } from './commands/announce.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { helpOver } from './commands/help.ts'
import { maintenance } from './commands/maintenance.ts'
import { setting } from './commands/setting.ts'

/** Every command, in the order in which `help` lists them. */
export const commands: readonly Command[] = [
  helpOver(() => commands),
  doctor,
  demo,
  maintenance,
  announce,
  setting,
]
