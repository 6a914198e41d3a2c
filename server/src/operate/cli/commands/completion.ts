import { chosen, surplus } from '../arguments.ts'
import { type Command, done } from '../command.ts'
import { listGroup } from '../locate-command.ts'

const shells = ['bash', 'zsh'] as const
type Shell = (typeof shells)[number]

type Candidate = { word: string; meaning: string }
/** The words that may follow a command name or an option. */
type Place = { behind: string; offered: readonly Candidate[] }

const shared: readonly Candidate[] = [
  { word: '--json', meaning: 'print JSON instead of text' },
  { word: '--help', meaning: 'say what the command does' },
]

/** Such as `list` in `owner list`. */
function listForms({ usage }: Command): Candidate[] {
  const forms = usage.flatMap((form) => {
    const word = /^\S+ ([a-z][a-z-]*)/.exec(form)?.[1]
    return word === undefined ? [] : [{ word, meaning: form }]
  })
  return forms.filter(({ word }, at) => forms.findIndex((one) => one.word === word) === at)
}

function listOptions({ options = {} }: Command): Candidate[] {
  const own = Object.entries(options).map(([name, { meaning }]) => ({ word: `--${name}`, meaning }))
  return [...own, ...shared]
}

function listFirst(commands: readonly Command[]): Candidate[] {
  const firsts = new Map(commands.map(({ name, summary }) => [name.split(' ')[0] ?? '', summary]))
  return [...firsts].map(([word, meaning]) => {
    const actions = listGroup(word, commands).map(({ name }) => name.slice(word.length + 1))
    return { word, meaning: actions.length > 0 ? actions.join(', ') : meaning }
  })
}

function listSecond(commands: readonly Command[]): Place[] {
  return listFirst(commands).map(({ word }) => {
    const command = commands.find(({ name }) => name === word)
    const actions = listGroup(word, commands).map(({ name, summary }) => ({
      word: name.slice(word.length + 1),
      meaning: summary,
    }))
    if (!command) return { behind: word, offered: actions }
    const first = word === 'help' ? listFirst(commands) : listForms(command)
    return { behind: word, offered: [...first, ...listOptions(command)] }
  })
}

function listFurther(commands: readonly Command[]): Place[] {
  return commands.map((command) => {
    const behind = command.name.includes(' ') ? `'${command.name}'` : `${command.name}' '*`
    return { behind, offered: listOptions(command) }
  })
}

/** Values of enumerated options. */
function listValues(commands: readonly Command[]): Place[] {
  return commands.flatMap(({ name, options = {} }) =>
    Object.entries(options).flatMap(([option, { choices = [] }]) =>
      choices.length === 0
        ? []
        : [{ behind: `'${name} --${option}'`, offered: choices.map((word) => ({ word, meaning: word })) }],
    ),
  )
}

type Write = (candidates: readonly Candidate[]) => string

function cases(places: readonly Place[], set: (offered: readonly Candidate[]) => string): string[] {
  return places.map(({ behind, offered }) => `    ${behind}) ${set(offered)} ;;`)
}

function bash(commands: readonly Command[]): string {
  const words: Write = (offered) => `words='${offered.map(({ word }) => word).join(' ')}'`
  return [
    '_strom() {',
    '  local words=',
    `  if (( COMP_CWORD == 1 )); then ${words(listFirst(commands))}`,
    `  elif (( COMP_CWORD == 2 )); then case \${COMP_WORDS[1]} in`,
    ...cases(listSecond(commands), words),
    `  esac; else case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in`,
    ...cases(listFurther(commands), words),
    `  esac; case "\${COMP_WORDS[1]} \${COMP_WORDS[2]} \${COMP_WORDS[COMP_CWORD-1]}" in`,
    ...cases(listValues(commands), words),
    '  esac; fi',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _strom strom',
  ].join('\n')
}

function zsh(commands: readonly Command[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const found: Write = (offered) =>
    `found=(${offered.map(({ word, meaning }) => quoted(`${word}:${meaning.replaceAll(':', '\\:')}`)).join(' ')})`
  return [
    '#compdef strom',
    '_strom() {',
    '  local -a found',
    `  if (( CURRENT == 2 )); then ${found(listFirst(commands))}`,
    '  elif (( CURRENT == 3 )); then case $words[2] in',
    ...cases(listSecond(commands), found),
    '  esac; else case "$words[2] $words[3]" in',
    ...cases(listFurther(commands), found),
    '  esac; case "$words[2] $words[3] $words[CURRENT-1]" in',
    ...cases(listValues(commands), found),
    '  esac; fi',
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
