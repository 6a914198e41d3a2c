import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { describeUnknown, listGroup, locateCommand } from './locate-command.ts'
import { findNewSpelling } from './old-spellings.ts'

const sharedOptions = {
  json: { meaning: 'print JSON instead of text' },
  help: { meaning: 'say what the command does' },
} as const

export type ReadCommand =
  | { ok: true; command: Command; args: unknown; json: boolean; question: string | null }
  | { ok: false; sentence: string }

/** Only parses. */
export function readCommand(given: readonly string[]): ReadCommand {
  const argv = given.length === 1 && given[0] === '--version' ? ['version'] : given
  const { command: named, first, rest } = locateCommand(argv, commands)
  const about = named ? named.name : listGroup(first, commands).length > 0 ? first : 'help'
  if (argv.includes('--help') && about !== 'help')
    return readCommand(['help', ...about.split(' '), ...argv.filter((word) => word === '--json')])
  if (!named) return { ok: false, sentence: describeUnknown(argv, commands) }
  // Some former spellings begin like a present command.
  const now = named.name.includes(' ') ? undefined : findNewSpelling(argv)
  if (now) return { ok: false, sentence: describeUnknown(argv, commands) }
  const read = readArguments(rest, { ...named.options, ...sharedOptions })
  if (!read.ok) return read
  const parsed = named.parse(read.given)
  if (!parsed.ok) return parsed
  return {
    ok: true,
    command: named,
    args: parsed.args,
    json: read.given.flags.has('json'),
    question: named.question?.(parsed.args) ?? null,
  }
}
