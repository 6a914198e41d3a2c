import { formatCents } from '@strom/rules/format-cents'
import type { Row } from './row.ts'

type Plain = string | number | boolean | null
type Item = Readonly<Record<string, unknown>>

function isPlain(value: unknown): value is Plain {
  return value === null || typeof value !== 'object'
}

function isTable(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.some((item) => !isPlain(item))
}

/** `accessEndsAt` is `access ends at`, `totalCents` is `total`. */
function nameOf(key: string): string {
  const words = key.replaceAll('.', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words === 'cents' ? 'amount' : words.replace(/ cents$/, '')
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function shown(key: string, value: unknown): string {
  if (isEmpty(value)) return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && /cents$/i.test(key)) return formatCents(value, 'en')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function at(item: Item, column: string): unknown {
  return column.split('.').reduce<unknown>((value, key) => (value as Item | undefined)?.[key], item)
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function listed(items: readonly Item[], columns: readonly string[] | undefined): string[] {
  const plain = Object.keys(items[0] ?? {}).filter((key) => items.every((item) => isPlain(item[key])))
  const all = columns ?? plain
  const cells = items.map((item) => all.map((key) => shown(key, at(item, key)).replaceAll('\n', ' ')))
  return table([all.map(nameOf), ...cells])
}

function facts(item: Item, counts: boolean, prefix = ''): [string, string][] {
  return Object.entries(item).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${nameOf(key)}`
    if (isEmpty(value)) return []
    if (isTable(value)) return counts ? [[name, String(value.length)]] : []
    if (isPlain(value) || Array.isArray(value)) return [[name, shown(key, value)]]
    return facts(value as Item, counts, `${name} `)
  })
}

function described(item: Item, counts: boolean): string[] {
  const tables = Object.entries(item).flatMap(([key, value]) =>
    isTable(value) && !counts ? ['', `${nameOf(key)}:`, ...listed(value, undefined)] : [],
  )
  return [...table(facts(item, counts)), ...tables]
}

/** Prints a list as a table, an object as one line per field followed by its lists. */
export function printAnswer(answer: object, { columns, counts }: Pick<Row, 'columns' | 'counts'>): string {
  const { resultCode: _code, detail: _detail, more, ...rest } = answer as Record<string, unknown>
  const [only, ...others] = Object.values(rest)
  if (only === undefined) return 'Done.'
  if (others.length > 0 || isPlain(only))
    return described(rest, counts === true)
      .join('\n')
      .trim()
  if (!Array.isArray(only))
    return described(only as Item, counts === true)
      .join('\n')
      .trim()
  if (only.length === 0) return 'There are none.'
  const next = more ? [`There are more: --after ${only.at(-1).id}`] : []
  return [...listed(only, columns), ...next].join('\n')
}
