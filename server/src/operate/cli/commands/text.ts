import { type Language, languages } from '@strom/contract'
import type { Bilingual } from '@strom/contract/content/bilingual'
import { editableTexts } from '@strom/contract/content/editable-texts'
import type { EditableText } from '@strom/contract/content/list-texts'
import { knownPlaceholders, mailOfText } from '@strom/contract/content/mail-texts/mail-of-text'
import { didYouMean } from '../../../base/nearest.ts'
import { maxTextLength, resetText, type TextRefusal, writeText } from '../../../site/texts/change-text.ts'
import type { App } from '../../app.ts'
import { chosen, type Given, surplus } from '../arguments.ts'
import { type Command, done, type Parsed, refused } from '../command.ts'

type Args =
  | { action: 'list'; changedOnly: boolean }
  | { action: 'show' | 'reset'; text: EditableText }
  | ({ action: 'set'; text: EditableText } & Bilingual)

const actions = ['list', 'show', 'set', 'reset'] as const
const names: Bilingual = { en: 'English', nb: 'Norwegian' }

function named(id: string | undefined): Parsed<EditableText> {
  const text = editableTexts.find((one) => one.id === id)
  if (text) return { ok: true, args: text }
  if (id === undefined) return { ok: false, sentence: 'Say which text; text list shows their names.' }
  const ids = editableTexts.map((one) => one.id)
  const near = didYouMean(id, ids)
  return { ok: false, sentence: `There is no text '${id}'${near}` }
}

function readWords({ values }: Given): Parsed<Bilingual> {
  const [lacking] = languages.filter((language) => !values.has(language))
  const { en = '', nb = '' } = Object.fromEntries(values)
  if (lacking === undefined) return { ok: true, args: { en, nb } }
  return {
    ok: false,
    sentence: `The ${names[lacking]} text is missing: give both, with --en and --nb, or --en-file and --nb-file.`,
  }
}

function described(app: App, { id, form, initial }: EditableText) {
  const own = app.texts.find(id)
  const { en, nb } = own ?? initial
  return { id, form, changed: own !== undefined, en, nb, first: initial }
}

function list(app: App, changedOnly: boolean) {
  const texts = editableTexts.map((text) => described(app, text))
  const wanted = texts.filter(({ changed }) => changed || !changedOnly)
  const lines = wanted.map(({ id, changed, en }) => {
    const [first = ''] = en.split('\n')
    const beginning = first.length > 60 ? `${first.slice(0, 59)}…` : first
    return `${id}${changed ? '  (changed)' : ''}\n    ${beginning}`
  })
  return done(lines.join('\n') || 'No text was changed.', { texts: wanted })
}

function show(app: App, text: EditableText) {
  const { changed, form, ...shown } = described(app, text)
  const what = form === 'line' ? 'one line' : 'one paragraph, point or step a line'
  const words = (said: Bilingual) =>
    languages.flatMap((language: Language) => [`${names[language]}:`, said[language], ''])
  const lines = [`${text.id} (${what})${changed ? ', changed' : ''}`, '', ...words(shown)]
  const first = changed ? ['It came with the product as:', '', ...words(text.initial)] : []
  return done([...lines, ...first].join('\n').trimEnd(), described(app, text))
}

function placeholdersOf(id: string): string {
  const mail = mailOfText(id)
  return mail ? knownPlaceholders(mail).join(', ') : ''
}

const sentences: Record<TextRefusal, (text: EditableText) => string> = {
  unknown: ({ id }) => `There is no text '${id}'.`,
  empty: ({ id }) => `${id} needs words in both languages; text reset puts the first ones back.`,
  'several-lines': ({ id }) => `${id} is a single line; take the line breaks out.`,
  'too-long': ({ id, form }) => `${id} may have at most ${maxTextLength[form]} characters in each language.`,
  'unknown-placeholder': ({ id }) =>
    `${id} may have these words in double braces only: ${placeholdersOf(id)}.`,
  'changed-meanwhile': ({ id }) => `${id} was changed meanwhile.`,
}

async function set(app: App, { text, en, nb }: Extract<Args, { action: 'set' }>) {
  const written = await writeText(app, {
    id: text.id,
    en,
    nb,
    replacing: 'any',
    by: { kind: 'command-line' },
  })
  if (!written.ok) return refused(sentences[written.reason](text))
  return done(`${text.id} is changed. Members see it when they next open the page.`, described(app, text))
}

async function reset(app: App, text: EditableText) {
  const { id } = text
  const result = await resetText(app, { id, by: { kind: 'command-line' } })
  if (!result.ok) return refused(sentences[result.reason](text))
  const says = result.changed ? `${id} is as it came with the product.` : `${id} was not changed.`
  return done(says, { ...described(app, text), reset: result.changed })
}

export const text: Command<Args> = {
  name: 'text',
  usage: [
    'text list [--changed]',
    'text show <id>',
    'text set <id> --en <text> --nb <text>',
    'text set <id> --en-file <file> --nb-file <file>',
    'text reset <id>',
  ],
  summary: 'Lists, shows and changes the texts of FAQ, guides and reward points.',
  options: {
    changed: { meaning: 'only those that were changed' },
    en: { value: 'text', meaning: 'in English; a paragraph, point or step a line' },
    nb: { value: 'text', meaning: 'the same in Norwegian' },
    'en-file': {
      value: 'file',
      contentOf: 'en',
      meaning: 'the English text from a file; - is standard input',
    },
    'nb-file': { value: 'file', contentOf: 'nb', meaning: 'the Norwegian text from a file' },
  },
  parse(given) {
    const action = chosen(given.words[0], actions)
    if (!action.ok) return action
    const sentence = surplus(given, action.args === 'list' ? 1 : 2)
    if (sentence) return { ok: false, sentence }
    const [option] = [...given.values.keys(), ...given.flags].filter((name) =>
      name === 'changed' ? action.args !== 'list' : name in names && action.args !== 'set',
    )
    if (option) return { ok: false, sentence: `'--${option}' has no meaning for text ${action.args}.` }
    if (action.args === 'list') {
      return { ok: true, args: { action: 'list', changedOnly: given.flags.has('changed') } }
    }
    const which = named(given.words[1])
    if (!which.ok) return which
    if (action.args !== 'set') return { ok: true, args: { action: action.args, text: which.args } }
    const words = readWords(given)
    return words.ok ? { ok: true, args: { action: 'set', text: which.args, ...words.args } } : words
  },
  async run(app, args) {
    if (args.action === 'list') return list(app, args.changedOnly)
    if (args.action === 'set') return set(app, args)
    return args.action === 'show' ? show(app, args.text) : reset(app, args.text)
  },
}
