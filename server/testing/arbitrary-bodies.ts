// Fuzzing: what the contract's schemas allow, near misses, and texts that are hardly JSON.
import fc from 'fast-check'
import * as z from 'zod/mini'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | JsonSchema[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff@b.no',
  '\u202e\u2066',
  '😀'.repeat(60),
  "' or 1=1 --",
  "'; drop table accounts; --",
  '%_\\',
  '<script>alert(1)</script>',
  '#{7*7}{{7*7}}',
  '../../../etc/passwd',
  'javascript:alert(1)',
  'a@b.no\r\nBcc: c@d.no',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e400',
  '9223372036854775808',
  '99999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '-271821-04-20',
  '275760-09-14T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2027-02-29',
  'x'.repeat(5000),
]

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
]

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 40 }))
const anyValue = fc.oneof(
  anyText,
  fc.constantFrom<unknown>(...hostileNumbers, null, true, false, [], {}, [[]], { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** `known`: strings that the site knows, such as ids. */
function textFor({ format, minLength = 0 }: JsonSchema, known: readonly string[]) {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const long = fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 30 })
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, long, anyText)
}

function numberFor({ minimum = -(2 ** 31), maximum = 2 ** 31 }: JsonSchema) {
  const near = fc.integer({ min: Math.max(minimum, -50), max: Math.min(maximum, 400) })
  const far = fc.constantFrom(...hostileNumbers.filter((n) => n >= minimum && n <= maximum), minimum, maximum)
  return fc.oneof({ weight: 3, arbitrary: near }, far)
}

function valueFor(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known)))
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const values = Object.entries(properties).map(([key, one]) => [key, valueFor(one, known)] as const)
      return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true })
    }
    case 'array': {
      const { items, minItems = 0 } = schema
      if (Array.isArray(items)) return fc.tuple(...items.map((one) => valueFor(one, known)))
      return fc.array(valueFor(items ?? {}, known), { minLength: minItems, maxLength: minItems + 4 })
    }
    case 'string':
      return textFor(schema, known)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return anyValue
  }
}

type Spoiling = { at: number; value: unknown; drop: boolean }

function spoil(body: unknown, { at, value, drop }: Spoiling): unknown {
  const places: [Record<string, unknown>, string][] = []
  const visit = (node: unknown) => {
    if (node === null || typeof node !== 'object') return
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key])
      visit((node as Record<string, unknown>)[key])
    }
  }
  const copy: unknown = structuredClone(body)
  visit(copy)
  const [node, key] = places[at % Math.max(1, places.length)] ?? []
  if (!node || key === undefined) return value
  if (drop) delete node[key]
  else node[key] = value
  return copy
}

const spoiling = fc.record({ at: fc.nat(20), value: anyValue, drop: fc.boolean() })

/** No serialiser writes these. */
function strange(body: unknown): string[] {
  const text = JSON.stringify(body) ?? 'null'
  const inside = text.startsWith('{') ? text.slice(1) : '}'
  const comma = inside === '}' ? '' : ','
  return [
    `{"__proto__":{"polluted":true,"isOwner":true}${comma}${inside}`,
    `{"constructor":{"prototype":{"polluted":true}}${comma}${inside}`,
    `${text.slice(0, -1)}${comma}"id":"x","id":{"$gt":""},"email":[],"email":null}`,
    `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}${comma}${inside}`,
    `{"n":1e999${comma}${inside}`,
    text.replaceAll(/":\s*\d+/g, '":1e400'),
    text.replaceAll('"', "'"),
    `\ufeff${text}`,
    `${text}${text}`,
    text.slice(0, text.length / 2),
    '',
  ]
}

const contentTypes = ['application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON']
const otherTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'x']

export type ArbitraryBody = { payload: string | Buffer; contentType: string }

export function arbitraryBody(schema: z.ZodMiniType, known: readonly string[]): fc.Arbitrary<ArbitraryBody> {
  const options = { io: 'input', target: 'draft-7', unrepresentable: 'any' } as const
  const fitting = valueFor(z.toJSONSchema(schema, options) as JsonSchema, known)
  const body = fc.oneof(
    { weight: 6, arbitrary: fitting.map((value) => JSON.stringify(value)) },
    {
      weight: 4,
      arbitrary: fc.tuple(fitting, spoiling).map(([value, how]) => JSON.stringify(spoil(value, how))),
    },
    { weight: 2, arbitrary: fitting.chain((value) => fc.constantFrom(...strange(value))) },
    { weight: 1, arbitrary: anyValue.map((value) => JSON.stringify(value) ?? '') },
  )
  const contentType = fc.oneof(
    { weight: 20, arbitrary: fc.constant('application/json') },
    fc.constantFrom(...contentTypes, ...otherTypes),
  )
  return fc.record({ payload: body, contentType })
}

const beginnings = [
  '',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\0\0\0\0WEBP',
  'GIF89a',
  '<svg xmlns="',
  '%PDF-1.7',
]

/** Claims one of `types`, but is something else. */
export function arbitraryFile(types: readonly string[]): fc.Arbitrary<ArbitraryBody> {
  const bytes = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }))
  return fc.record({
    payload: bytes.map(([beginning, rest]) => Buffer.concat([Buffer.from(beginning, 'latin1'), rest])),
    contentType: fc.constantFrom(...types, ...otherTypes),
  })
}

/** For a `:name` of a path, or a header. */
export function arbitraryWord(known: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...known), anyText)
}
