import { surplus } from '../arguments.ts'
import { type Command, type CommandGroup, done } from '../command.ts'
import { describeUnknown, listGroup } from '../locate-command.ts'

const program = 'npm run strom --'

const exitCodes = [
  ['0', 'done'],
  ['1', 'refused or failed, or doctor found a problem'],
  ['2', 'the command or one of its arguments is not known'],
] as const

/** The narrowest usual terminal. */
const width = 80

/** Breaks between words, but not inside brackets. Continuation lines are indented by `further` spaces. */
function wrapped(text: string, first: string, further: number): string {
  const lines: string[] = []
  let line = first
  let isFresh = true
  for (const word of text.split(/ (?![^[\]]*\])/)) {
    if (!isFresh && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ' '.repeat(further)
      isFresh = true
    }
    line += isFresh ? word : ` ${word}`
    isFresh = false
  }
  return [...lines, line].join('\n')
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const widest = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => wrapped(right, `  ${left.padEnd(widest)}  `, widest + 4)).join('\n')
}

/** Single-word commands have few forms, so the overview shows them in full. */
function isOwn({ name }: Command): boolean {
  return !name.includes(' ')
}

function listed({ title, commands }: CommandGroup): string[] {
  const [own, ofGroups] = [commands.filter(isOwn), commands.filter((command) => !isOwn(command))]
  const rows = own.flatMap(({ usage, summary }) => [
    ...usage.map((form) => wrapped(form, '  ', 10)),
    wrapped(summary, '      ', 6),
    '',
  ])
  const named = ofGroups.map(({ name, summary }) => [name, summary] as const)
  return [`${title}:`, '', ...rows, ...(named.length > 0 ? [columns(named), ''] : [])]
}

function overview(groups: readonly CommandGroup[]): string {
  return [
    `Strøm’s command line: ${program} <command>`,
    'It speaks to the running server, and opens the data itself when none runs.',
    '',
    ...groups.flatMap(listed),
    wrapped(
      'Every command takes --json (print JSON) and --help, and so does the first word of several: people --help.',
      '',
      0,
    ),
    '',
    'Exit codes:',
    columns(exitCodes),
  ].join('\n')
}

function details({ usage, summary, options = {} }: Command): string {
  const optionRows = Object.entries(options).map(
    ([name, { value, meaning }]) =>
      [`--${name}${value === undefined ? '' : ` <${value}>`}`, meaning] as const,
  )
  const forms = usage.map((form) => wrapped(`${program} ${form}`, '  ', 10))
  const lines = [wrapped(summary, '', 0), '', ...forms]
  return (optionRows.length > 0 ? [...lines, '', columns(optionRows)] : lines).join('\n')
}

function described({ name, usage, summary, options = {} }: Command) {
  return { name, usage, summary, options }
}

/** `groups` include this command itself. */
export function helpOver(groups: () => readonly CommandGroup[]): Command<readonly Command[]> {
  const table = () => groups().flatMap(({ commands }) => commands)
  return {
    name: 'help',
    usage: ['help [command]'],
    summary: 'Lists the commands, or says how one is used, or all that begin with a word.',
    parse(given) {
      const { words } = given
      const name = words.join(' ')
      const sentence = surplus(given, table().some((command) => command.name === words[0]) ? 1 : 2)
      if (sentence) return { ok: false, sentence }
      if (words.length === 0) return { ok: true, args: [] }
      const found = table().filter((command) => command.name === name)
      const about = found.length > 0 ? found : listGroup(name, table())
      if (about.length > 0) return { ok: true, args: about }
      return { ok: false, sentence: describeUnknown(words, table()) }
    },
    async runWithout(_situation, about) {
      const [one, ...others] = about
      if (one && others.length === 0) return done(details(one), described(one))
      if (one) return done(about.map(details).join('\n\n'), { commands: about.map(described) })
      return done(overview(groups()), {
        commands: table().map(described),
        exitCodes: Object.fromEntries(exitCodes),
      })
    },
  }
}
