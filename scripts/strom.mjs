// Preparation logs to standard error, so that the command's output stays clean.
import { prepare } from './prepare.mjs'
import { become } from './processes.mjs'
import { serverArguments } from './runtime.mjs'
import { runCommand } from './stop.mjs'

// npm changes to the repository's root.
process.env.STROM_CALLED_FROM = process.env.INIT_CWD ?? process.cwd()

await runCommand(async () => {
  const node = await prepare(console.error)
  become(node, serverArguments('server/src/compose/command-line.ts', process.argv.slice(2)))
})
