import { fieldSentence, fieldSentences } from '@strom/contract'
import type * as z from 'zod/mini'
import { type Given, surplus } from '../arguments.ts'
import type { Parsed } from '../command.ts'
import { type Field, isClearable, limitsOf, type RowFields } from './fields.ts'
import type { Row, Values } from './row.ts'

export type Typed = { readonly field: Field; readonly value: unknown }
export type RowArgs = { readonly typed: readonly Typed[]; readonly values: Values; readonly sure: boolean }

function no(sentence: string): { ok: false; sentence: string } {
  return { ok: false, sentence }
}

function readValue(field: Field, typed: string | readonly string[]): Parsed<unknown> {
  const { isList, kind } = field
  if (typed === '-' && isClearable(field)) return { ok: true, args: isList ? [] : '' }
  if (!isList) return kind.read(String(typed))
  const items: unknown[] = []
  for (const item of typeof typed === 'string' ? typed.split(',') : typed) {
    const read = kind.read(item.trim())
    if (!read.ok) return read
    items.push(read.args)
  }
  return { ok: true, args: items }
}

function readOption(field: Field, { flags, values }: Given): Parsed<unknown> {
  const { option, isFlag } = field
  const typed = values.get(option)
  if (!isFlag) {
    const read = typed === undefined ? { ok: true as const, args: undefined } : readValue(field, typed)
    return read.ok ? read : no(`'--${option}': ${read.sentence}`)
  }
  const [on, off] = [flags.has(option), flags.has(`no-${option}`)]
  if (on && off) return no(`Say either '--${option}' or '--no-${option}'.`)
  return { ok: true, args: on || off ? on : undefined }
}

function readFields({ words, options }: RowFields, given: Given): Parsed<Typed[]> {
  const typed: Typed[] = []
  for (const [at, field] of [...words, ...options].entries()) {
    const word = field.isList ? given.words.slice(at) : given.words[at]
    const isGiven = at < given.words.length && word !== undefined
    const read =
      at >= words.length
        ? readOption(field, given)
        : isGiven
          ? readValue(field, word)
          : { ok: true as const, args: undefined }
    if (!read.ok) return read
    if (read.args !== undefined) typed.push({ field, value: read.args })
  }
  return { ok: true, args: typed }
}

export function put(body: Record<string, unknown>, { path: [name = '', inner] }: Field, value: unknown) {
  if (inner === undefined) body[name] = value
  else body[name] = { ...(body[name] as object | undefined), [inner]: value }
}

/** The contract's sentence plus the limits, which it omits. */
export function issueSentence({ message }: Pick<z.core.$ZodIssue, 'message'>, field?: Field): string {
  const said = message in fieldSentences ? fieldSentence(message, 'en') : 'This value is not allowed.'
  const limits = field ? limitsOf(field.schema) : ''
  return limits ? `${said.replace(/\.$/, '')} (${limits}).` : said.replace(/\.?$/, '.')
}

function isAt(path: readonly string[], of: readonly PropertyKey[]): boolean {
  return path.every((name, at) => of[at] === name)
}

/** Validates the typed fields by the endpoint's schema; the rest is validated when the endpoint is called. */
function faultOf({ endpoint: { body } }: Row, typed: readonly Typed[], { words }: RowFields): string | null {
  if (!body) return null
  const draft: Record<string, unknown> = {}
  for (const { field, value } of typed) {
    const { sample } = field.kind
    const known = sample === undefined ? value : Array.isArray(value) ? value.map(() => sample) : sample
    put(draft, field, known)
  }
  for (const issue of body.safeParse(draft).error?.issues ?? []) {
    const field = typed.map((one) => one.field).find(({ path }) => isAt(path, issue.path))
    if (!field) continue
    const sentence = issueSentence(issue, field)
    return words.includes(field) ? sentence : `'--${field.option}': ${sentence}`
  }
  return null
}

function lacks(row: Row, { words, options }: RowFields, typed: readonly Typed[]): string | null {
  const given = new Set(typed.map(({ field }) => field))
  const isPreview = typed.some(({ field, value }) => field.option === 'preview' && value === true)
  const isWaived = ({ path: [name = ''] }: Field) => isPreview && name in (row.previews ?? {})
  const word = words.find((field) => field.isNeeded && !given.has(field))
  if (word) return `Say ${word.shown} behind '${row.name}'.`
  const begun = new Set(typed.filter(({ field }) => field.path.length > 1).map(({ field }) => field.path[0]))
  const option = options.find((field) => {
    const isDue = field.isNeeded && (field.path.length === 1 || begun.has(field.path[0]))
    return isDue && !given.has(field) && !isWaived(field)
  })
  if (option?.isFlag) return `Say either '--${option.option}' or '--no-${option.option}'.`
  if (option) return `Say '--${option.option} ${option.shown}'${option.meaning && `: ${option.meaning}`}.`
  if (row.changes && !options.some((field) => given.has(field)))
    return `Say what is to change, such as '--${options[0]?.option} ${options[0]?.shown}'.`
  return null
}

export function readRow(row: Row, fields: RowFields, given: Given): Parsed<RowArgs> {
  const { words } = fields
  const extra = words.at(-1)?.isList ? null : surplus(given, words.length)
  if (extra) return no(extra)
  const typed = readFields(fields, given)
  if (!typed.ok) return typed
  const fault = lacks(row, fields, typed.args) ?? faultOf(row, typed.args, fields)
  if (fault) return no(fault)
  const values = Object.fromEntries(typed.args.map(({ field: { option }, value }) => [option, value]))
  return { ok: true, args: { typed: typed.args, values, sure: given.flags.has('yes') } }
}
