import { chosen, surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'

const shells = ['bash', 'zsh'] as const
type Shell = (typeof shells)[number]

type Candidate = { word: string; meaning: string }

const shared: readonly Candidate[] = [
  { word: '--json', meaning: 'print JSON instead of text' },
  { word: '--help', meaning: 'say what the command does' },
]

/** Such as `list` in `stream list`. */
function listActions({ usage }: Command): Candidate[] {
  const words = usage.flatMap((form) => /^\S+ ([a-z][a-z-]*)/.exec(form)?.[1] ?? [])
  return [...new Set(words)].map((word) => ({
    word,
    meaning: usage.find((form) => form.split(' ')[1] === word) ?? '',
  }))
}

function listOptions({ options = {} }: Command): Candidate[] {
  return [
    ...Object.entries(options).map(([name, { meaning }]) => ({ word: `--${name}`, meaning })),
    ...shared,
  ]
}

function listNames(commands: readonly Command[]): Candidate[] {
  return commands.map(({ name, summary }) => ({ word: name, meaning: summary }))
}

function firstWords(command: Command, commands: readonly Command[]): Candidate[] {
  return command.name === 'help' ? listNames(commands) : listActions(command)
}

function bash(commands: readonly Command[]): string {
  const list = (candidates: readonly Candidate[]) => `'${candidates.map(({ word }) => word).join(' ')}'`
  const cases = commands.map(
    (command) =>
      `    ${command.name}) first=${list(firstWords(command, commands))} words=${list(listOptions(command))} ;;`,
  )
  return [
    '_strom() {',
    '  local first= words=',
    `  if (( COMP_CWORD == 1 )); then words=${list(listNames(commands))}; fi`,
    `  if (( COMP_CWORD > 1 )); then case \${COMP_WORDS[1]} in`,
    ...cases,
    '  esac; fi',
    '  if (( COMP_CWORD == 2 )); then words="$first $words"; fi',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _strom strom',
  ].join('\n')
}

function zsh(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const list = (candidates: readonly Candidate[]) =>
    `(${candidates.map(({ word, meaning }) => quoted(`${word}:${meaning.replaceAll(':', '\\:')}`)).join(' ')})`
  const cases = commands.map(
    (command) =>
      `    ${command.name}) first=${list(firstWords(command, commands))}; found=${list(listOptions(command))} ;;`,
  )
  return [
    '#compdef strom',
    '_strom() {',
    '  local -a first found',
    `  if (( CURRENT == 2 )); then found=${list(listNames(commands))}; fi`,
    '  if (( CURRENT > 2 )); then case $words[2] in',
    ...cases,
    '  esac; fi',
    '  if (( CURRENT == 3 )); then found=($first $found); fi',
    "  _describe 'word' found || _files",
    '}',
    'compdef _strom strom',
  ].join('\n')
}

/** `table` includes this command itself. */
export function completionOver(table: () => readonly Command[]): Command<Shell> {
  return {
    name: 'completion',
    usage: ['completion bash', 'completion zsh'],
    summary: 'Prints a script that completes commands and options by the Tab key.',
    parse(given) {
      const sentence = surplus(given, 1)
      return sentence ? { ok: false, sentence } : chosen(given.words[0], shells)
    },
    async runWithout(_situation, shell) {
      const script = shell === 'bash' ? bash(table()) : zsh(table())
      return done(script, { shell, script })
    },
  }
}
