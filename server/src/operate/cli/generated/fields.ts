import * as z from 'zod/mini'
import {
  account,
  channel,
  choice,
  duration,
  id,
  type Kind,
  moment,
  money,
  stream,
  whole,
  word,
} from './field-kinds.ts'
import { meanings } from './field-meanings.ts'
import type { Row } from './row.ts'

/** The subset of JSON Schema that the command line reads. */
export type Schema = {
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
}

export type Field = {
  /** A field name, or an object's name and a field in it. */
  readonly path: readonly string[]
  /** Without leading hyphens; also the key in `Values`. */
  readonly option: string
  /** The placeholder that help shows. */
  readonly shown: string
  readonly schema: Schema
  readonly kind: Kind
  readonly isFlag: boolean
  readonly isList: boolean
  /** Required by the API; null is sent when omitted. */
  readonly isNullable: boolean
  /** Must be typed; inside an object only once another of its fields is. */
  readonly isNeeded: boolean
  readonly meaning: string
}

export type RowFields = { readonly words: readonly Field[]; readonly options: readonly Field[] }

/** Concurrency tokens, which the command reads itself. */
const tokens = new Set(['version', 'changedAt', 'seen', 'refundedCents'])

const named: Readonly<Record<string, { option?: string; kind?: Kind }>> = {
  after: { kind: id },
  cents: { option: 'amount', kind: money },
  accountIds: { option: 'accounts', kind: account },
  streamId: { option: 'stream', kind: stream },
  channel: { kind: channel },
  days: { kind: duration('days') },
  rewindMinutes: { option: 'rewind', kind: duration('minutes') },
  id: { kind: id },
  isStaff: { option: 'staff' },
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function kindOf(name: string, schema: Schema): Kind {
  const own = named[name]?.kind
  if (own) return own
  if (schema.enum) return choice(schema.enum)
  if (schema.format === 'date-time') return moment
  return schema.type === 'integer' ? whole : word
}

/** `-` empties such a text or list. */
export function isClearable({ isFlag, isList, kind, schema }: Field): boolean {
  const { minLength = 0, minItems = 0, pattern = '' } = schema
  if (isList) return minItems === 0
  return kind === word && !isFlag && minLength === 0 && new RegExp(pattern).test('')
}

type Naming = Pick<Row, 'kinds' | 'meanings' | 'defaults' | 'fills'>

function toField(row: Naming, path: readonly string[], given: Schema, isRequired: boolean): Field {
  const schema = given.anyOf?.find(({ type }) => type !== 'null') ?? given
  const [name = ''] = path.slice(-1)
  const isList = schema.type === 'array'
  const kind = row.kinds?.[name] ?? kindOf(name, (isList && schema.items) || schema)
  const value = kind === word ? kebab(name) : kind.value
  const isSupplied =
    path.length === 1 && (name === 'preview' || name in (row.defaults ?? {}) || row.fills?.includes(name))
  return {
    path,
    option: named[name]?.option ?? kebab(name),
    shown: isList ? `<${value},…>` : `<${value}>`,
    schema,
    kind,
    isFlag: schema.type === 'boolean',
    isList,
    isNullable: isRequired && schema !== given,
    isNeeded: isRequired && schema === given && !isSupplied,
    meaning: row.meanings?.[name] ?? meanings[name] ?? '',
  }
}

function objectOf({ anyOf = [], ...schema }: Schema): Schema | undefined {
  return [schema, ...anyOf].find(({ type }) => type === 'object')
}

/** Flattens objects; an option gets the object's name as a prefix if its own name is taken. */
function listAll(row: Row): Field[] {
  const { body } = row.endpoint
  const schema = body && (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).flatMap(([name, given]) => {
    if (tokens.has(name)) return []
    const object = objectOf(given)
    if (!object) return [toField(row, [name], given, required.includes(name))]
    return Object.entries(object.properties ?? {}).map(([inner, innerGiven]) => {
      const field = toField(row, [name, inner], innerGiven, object.required?.includes(inner) ?? false)
      return inner in properties ? { ...field, option: `${kebab(name)}-${field.option}` } : field
    })
  })
}

export function listFields(row: Row): RowFields {
  const all = listAll(row)
  const words = (row.words ?? []).flatMap((name) => all.filter(({ path }) => path[0] === name))
  const picked = row.picks ? [toField({ kinds: { id: row.picks } }, ['id'], {}, true)] : []
  return { words: [...picked, ...words], options: all.filter((field) => !words.includes(field)) }
}

/** Such as `from 1 to 366`; empty without limits. */
export function limitsOf({ minimum, maximum, maxLength }: Schema): string {
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (least !== undefined && most !== undefined) return `from ${least} to ${most}`
  if (maxLength !== undefined) return `at most ${maxLength} characters`
  return ''
}
