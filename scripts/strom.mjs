// npm run strom -- <command>: the command line. Its own output stays clean: whatever preparing says goes to standard error.
import { prepare } from './prepare.mjs'
import { become } from './processes.mjs'
import { serverArguments } from './runtime.mjs'
import { runCommand } from './stop.mjs'

// npm works in the repository's root, and so does what it runs; files are named from where the command was typed.
process.env.STROM_CALLED_FROM = process.env.INIT_CWD ?? process.cwd()

await runCommand(async () => {
  const node = await prepare(console.error)
  become(node, serverArguments('server/src/compose/command-line.ts', process.argv.slice(2)))
})
