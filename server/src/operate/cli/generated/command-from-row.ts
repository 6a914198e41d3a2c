import type { Endpoint, Answer as EndpointAnswer } from '@strom/contract'
import type { Option } from '../arguments.ts'
import type { Command } from '../command.ts'
import { type Field, isClearable, limitsOf, listFields, type RowFields } from './fields.ts'
import { type RowArgs, readRow } from './read-row.ts'
import type { Row } from './row.ts'

function meaningOf(field: Field, isChange: boolean): string {
  const { meaning, schema, kind, isNullable } = field
  const notes = [
    ...(kind.choices || isNullable ? [] : [limitsOf(schema)]),
    ...(isChange && isClearable(field) ? ['- for none'] : []),
  ]
  return [meaning, ...notes].filter((part) => part !== '').join('; ')
}

function optionsOf(row: Row, { options }: RowFields): Record<string, Option> {
  const given = options.flatMap((field): [string, Option][] => {
    const { option, shown, isFlag, kind } = field
    const meaning = meaningOf(field, row.read !== undefined)
    if (!isFlag) return [[option, { value: shown.slice(1, -1), choices: kind.choices, meaning }]]
    if (option === 'preview') return [[option, { meaning }]]
    return [
      [option, { meaning }],
      [`no-${option}`, { meaning: `the opposite of --${option}` }],
    ]
  })
  const files = (row.files ?? []).map((name): [string, Option] => [
    `${name}-file`,
    { value: 'file', contentOf: name, meaning: `the text of --${name} from a file; - is standard input` },
  ])
  const sure: [string, Option][] = row.question ? [['yes', { meaning: 'do it without asking' }]] : []
  return Object.fromEntries([...given, ...files, ...sure])
}

function usageOf(row: Row, { words, options }: RowFields): string {
  const named = options.map((field) => {
    const { option, shown, isFlag, isNeeded, path } = field
    const form = isFlag ? `--${option}` : `--${option} ${shown}`
    const both = isFlag && option !== 'preview' ? `${form} | --no-${option}` : form
    return isNeeded && path.length === 1 ? form : `[${both}]`
  })
  const given = words.map(({ shown, isNeeded }) => (isNeeded ? shown : `[${shown}]`))
  return [row.name, ...given, ...named, ...(row.question ? ['[--yes]'] : [])].join(' ')
}

export function commandFromRow<const E extends Endpoint, Shown = EndpointAnswer<E>>(
  typedRow: Row<E, Shown>,
): Command<RowArgs> {
  const row = typedRow as unknown as Row
  const fields = listFields(row)
  const { name, endpoint, question, summary = endpoint.summary } = row
  return {
    name,
    usage: [usageOf(row, fields)],
    summary,
    options: optionsOf(row, fields),
    parse: (given) => readRow(row, fields, given),
    question: ({ sure, values }) => (sure || values.preview || !question ? null : question(values)),
    async run(app, args) {
      // Loaded late: a client that only forwards its arguments needs no routes, and they take long to load.
      const { runRow } = await import('./run-row.ts')
      return runRow(row, fields, app, args)
    },
  }
}
