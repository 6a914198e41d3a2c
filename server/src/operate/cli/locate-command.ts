import { didYouMean } from '../../base/nearest.ts'
import { chosen } from './arguments.ts'
import type { Command } from './command.ts'
import { findNewSpelling } from './old-spellings.ts'

type Located = {
  /** `help` by default. */
  readonly first: string
  readonly command: Command | undefined
  /** The arguments after the name. */
  readonly rest: readonly string[]
}

/** Options may precede or split a two-word name. */
export function locateCommand(argv: readonly string[], commands: readonly Command[]): Located {
  const firstAt = argv.findIndex((word) => !word.startsWith('-'))
  const secondAt = argv.findIndex((word, at) => at > firstAt && firstAt >= 0 && !word.startsWith('-'))
  const first = argv[firstAt] ?? 'help'
  const command = commands.find(({ name }) => name === first || name === `${first} ${argv[secondAt]}`)
  const ofName = command?.name === first ? [firstAt] : [firstAt, secondAt]
  return { first, command, rest: argv.filter((_, at) => !ofName.includes(at)) }
}

export function listGroup(first: string, commands: readonly Command[]): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `))
}

export function describeUnknown(argv: readonly string[], commands: readonly Command[]): string {
  const now = findNewSpelling(argv)
  if (now) return `That is now: npm run strom -- ${now}`
  const [first = '', second] = argv.filter((word) => !word.startsWith('-'))
  const actions = listGroup(first, commands).map(({ name }) => name.slice(first.length + 1))
  const read = chosen(second, actions)
  if (actions.length > 0 && !read.ok) return read.sentence
  const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  return `There is no command '${first}'${didYouMean(first, firsts)}`
}
