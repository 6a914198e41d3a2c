import { parseArgs } from 'node:util'
import { didYouMean } from '../../base/nearest.ts'

/** With `contentOf` the value names a file, whose content becomes the value of that other option. */
export type Option = {
  readonly value?: string
  readonly choices?: readonly string[] | undefined
  readonly contentOf?: string
  readonly meaning: string
}

export type Given = {
  readonly words: readonly string[]
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
}

type ReadArguments = { ok: true; given: Given } | { ok: false; sentence: string }

function optionTypes(options: Readonly<Record<string, Option>>) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
}

function refuse(sentence: string) {
  return { ok: false as const, sentence }
}

/** After `--` everything is a word. `sentence` explains a refusal. */
export function readArguments(
  argv: readonly string[],
  options: Readonly<Record<string, Option>>,
): ReadArguments {
  const words: string[] = []
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const names = Object.keys(options).map((name) => `--${name}`)
  // Not strict: Node's own messages are paragraphs and suggest no similar name.
  const { tokens } = parseArgs({
    args: [...argv],
    options: optionTypes(options),
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) {
      return refuse(`There is no option '${token.rawName}' here${didYouMean(token.rawName, names)}`)
    }
    if (option.value === undefined) {
      if (token.value !== undefined) return refuse(`'${token.rawName}' takes no value.`)
      flags.add(token.name)
      continue
    }
    const swallowed = token.inlineValue === false && token.value?.startsWith('--')
    if (!token.value || swallowed) return refuse(`'${token.rawName}' needs a value: ${option.value}.`)
    if (values.has(token.name)) return refuse(`'${token.rawName}' is given twice.`)
    values.set(token.name, token.value)
  }
  return { ok: true, given: { words, flags, values } }
}

export function surplus({ words }: Given, max: number): string | null {
  return words.length > max ? `'${words[max]}' is a word too many; put quotes around a text.` : null
}

export function chosen<Choice extends string>(
  word: string | undefined,
  choices: readonly Choice[],
): { ok: true; args: Choice } | { ok: false; sentence: string } {
  const choice = choices.find((one) => one === word)
  if (choice !== undefined) return { ok: true, args: choice }
  const all = choices.join(', ')
  return refuse(
    word === undefined ? `Say which: ${all}.` : `'${word}' is none of ${all}${didYouMean(word, choices)}`,
  )
}
