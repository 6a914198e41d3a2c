import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { describeUnknownCommand } from './unknown-command.ts'

const sharedOptions = {
  json: { meaning: 'print JSON instead of text' },
  help: { meaning: 'say what the command does' },
} as const

export type ReadCommand =
  | { ok: true; command: Command; args: unknown; json: boolean; question: string | null }
  | { ok: false; sentence: string }

function find(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}

/** Only parses. The first word that is not an option names the command; the default is `help`. */
export function readCommand(given: readonly string[]): ReadCommand {
  const argv = given.length === 1 && given[0] === '--version' ? ['version'] : given
  const at = argv.findIndex((argument) => !argument.startsWith('-'))
  const name = argv[at] ?? 'help'
  const named = find(name)
  if (!named) return { ok: false, sentence: describeUnknownCommand(name, commands) }
  const rest = at < 0 ? argv : argv.toSpliced(at, 1)
  const read = readArguments(rest, { ...named.options, ...sharedOptions })
  if (!read.ok) return read
  const helpWanted = read.given.flags.has('help') && named.name !== 'help'
  const command = helpWanted ? find('help') : named
  if (!command) throw new Error('the table of commands has no help')
  const parsed = command.parse(helpWanted ? { ...read.given, words: [name] } : read.given)
  if (!parsed.ok) return parsed
  return {
    ok: true,
    command,
    args: parsed.args,
    json: read.given.flags.has('json'),
    question: command.question?.(parsed.args) ?? null,
  }
}
