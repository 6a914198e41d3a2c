import { surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { didYouMean } from '../nearest.ts'

const program = 'npm run strom --'

const exitCodes = [
  ['0', 'done'],
  ['1', 'refused or failed, or doctor found a problem'],
  ['2', 'the command or one of its arguments is not known'],
] as const

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

function overview(commands: readonly Command[]): string {
  return [
    `Strøm’s command line: ${program} <command>`,
    'It speaks to the running server, and opens the data itself when none runs.',
    '',
    columns(
      commands.flatMap(({ usage, summary }) =>
        usage.map((form, n) => [form, n === 0 ? summary : ''] as const),
      ),
    ),
    '',
    'Every command takes --json (print JSON) and --help.',
    '',
    'Exit codes:',
    columns(exitCodes),
  ]
    .join('\n')
    .replaceAll(/ +$/gm, '')
}

function details({ usage, summary, options = {} }: Command): string {
  const optionRows = Object.entries(options).map(
    ([name, { value, meaning }]) =>
      [`--${name}${value === undefined ? '' : ` <${value}>`}`, meaning] as const,
  )
  const lines = [summary, '', ...usage.map((form) => `  ${program} ${form}`)]
  return (optionRows.length > 0 ? [...lines, '', columns(optionRows)] : lines).join('\n')
}

function described({ name, usage, summary, options = {} }: Command) {
  return { name, usage, summary, options }
}

/** `help [command]`, over a table of commands that it is itself part of. */
export function helpOver(table: () => readonly Command[]): Command<Command | null> {
  return {
    name: 'help',
    usage: ['help [command]'],
    summary: 'Lists the commands, or says how one is used.',
    parse(given) {
      const sentence = surplus(given, 1)
      if (sentence) return { ok: false, sentence }
      const [name] = given.words
      if (name === undefined) return { ok: true, args: null }
      const about = table().find((command) => command.name === name)
      if (about) return { ok: true, args: about }
      const near = didYouMean(
        name,
        table().map((command) => command.name),
      )
      return { ok: false, sentence: `There is no command '${name}'${near}` }
    },
    async runWithout(_situation, about) {
      if (about) return done(details(about), described(about))
      return done(overview(table()), {
        commands: table().map(described),
        exitCodes: Object.fromEntries(exitCodes),
      })
    },
  }
}
