import { contract, type Endpoint } from '@strom/contract'
import * as z from 'zod/mini'
import { createRandom, type Random } from '../../server/testing/random.ts'

export type FuzzedCall = {
  endpoint: Endpoint
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls as Record<string, Endpoint>))
const schemas = new Map<Endpoint, Schema>()

const strangeTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '𝒳'.repeat(300),
    'é\u0301\u200f',
    'x'.repeat(20_000),
    '\r\nX: y',
    '%00%ff',
    '%',
  ],
  ...[
    '__proto__',
    'constructor',
    '../../etc/passwd',
    "' or 1=1 --",
    '{{7*7}}',
    '<svg onload=1>',
    'null',
    'NaN',
  ],
  ...[
    '1e999',
    '-1',
    '99999999999999999999',
    '0000-00-00',
    '+275760-09-13T00:00:00.001Z',
    '2026-02-30',
    '9'.repeat(400),
  ],
  ...[
    'a@b',
    'a@xn--.no',
    '"a b"@example.org',
    'anna@strom.test',
    'http://[::1',
    'http://127.0.0.1:1/',
    'javascript:1',
  ],
]
const strangeNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  99,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]
const strangeLanguages = ['nb', 'en', '', '*', 'nb;q=2', 'x'.repeat(3000), 'no,nb;q=NaN', 'ÿ']
const strangeTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'image/png',
  'a',
]

function strangeValue(random: Random): unknown {
  return random.pick([
    () => null,
    () => random.pick(strangeTexts),
    () => random.pick(strangeNumbers),
    () => random.chance(0.5),
    () => [],
    () => ({}),
    () => [null, [[[[[]]]]], {}],
    () => ({ [random.pick(strangeTexts)]: random.pick(strangeNumbers) }),
    () => Array.from({ length: 2000 }, () => 0),
  ])()
}

/** Texts from the site's answers by key; they get calls past 'not found'. */
export type Known = Map<string, string[]>
const keptOfAKey = 200

export function remember(known: Known, value: unknown, key = '') {
  if (typeof value === 'string' && value.length < 200) {
    const texts = known.get(key) ?? []
    known.set(key, texts)
    if (!texts.includes(value)) texts.push(value)
    if (texts.length > keptOfAKey) texts.shift()
  } else if (Array.isArray(value)) {
    for (const one of value.slice(0, 50)) remember(known, one, key)
  } else if (value !== null && typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) remember(known, one, name)
  }
}

function textFor(key: string, { format }: Schema, known: Known, random: Random): string {
  if (random.chance(0.25)) return random.pick(strangeTexts)
  const ofKey = known.get(key) ?? []
  const ofAnyId = known.get('id') ?? []
  const pool = ofKey.length > 0 && random.chance(0.7) ? ofKey : ofAnyId
  if (/id$/i.test(key) && pool.length > 0) return random.pick(pool)
  if (format === 'date-time') return new Date(random.between(0, 4e12)).toISOString()
  if (format === 'email') return `fuzz-${random.between(0, 1e6)}@example.org`
  if (ofKey.length > 0 && random.chance(0.5)) return random.pick(ofKey)
  return random.pick(['abc', 'En tekst', 'a@example.org', 'http://example.org/', '2026-12-24', '12'])
}

function valueFor(key: string, schema: Schema, known: Known, random: Random): unknown {
  if (random.chance(0.04)) return strangeValue(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(key, random.pick(choices), known, random)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valueFor(key, one, known, random)))
  switch (schema.type) {
    case 'string':
      return textFor(key, schema, known, random)
    case 'integer':
    case 'number':
      return random.chance(0.4) ? random.pick(strangeNumbers) : random.between(0, 30)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return Array.from({ length: random.between(0, 3) }, () =>
        valueFor(key, schema.items ?? {}, known, random),
      )
    case 'object': {
      const keys = Object.entries(schema.properties ?? {}).filter(() => random.chance(0.97))
      return Object.fromEntries(keys.map(([name, of]) => [name, valueFor(name, of, known, random)]))
    }
    default:
      return strangeValue(random)
  }
}

function schemaOf(endpoint: Endpoint): Schema | undefined {
  if (!endpoint.body) return undefined
  const known = schemas.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as Schema
  schemas.set(endpoint, schema)
  return schema
}

function bodyOf(endpoint: Endpoint, known: Known, random: Random): FuzzedCall['body'] {
  if (endpoint.upload)
    return Uint8Array.from({ length: random.between(0, 2000) }, () => random.between(0, 255))
  const schema = schemaOf(endpoint)
  if (!schema) return random.chance(0.02) ? '{"a":' : undefined
  const text = JSON.stringify(valueFor('', schema, known, random))
  if (random.chance(0.02)) return text.slice(0, random.between(0, text.length))
  return random.chance(0.01) ? text.replace('{', '{"__proto__":{"is_staff":true},') : text
}

/** The same `seed` and `known` give the same call. */
export function fuzzCall(seed: number, known: Known): FuzzedCall {
  const random = createRandom(seed)
  const endpoint = random.pick(endpoints)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(textFor(name, {}, known, random).toWellFormed().slice(0, 500)),
  )
  const body = endpoint.method === 'POST' ? bodyOf(endpoint, known, random) : undefined
  const type = endpoint.upload ? random.pick(endpoint.upload.types) : 'application/json'
  const query = random.chance(0.03) ? `?${encodeURIComponent(random.pick(strangeTexts).toWellFormed())}` : ''
  return {
    endpoint,
    path: path + query,
    headers: {
      'X-Forwarded-For': `203.0.${random.between(0, 3)}.${random.between(0, 255)}`,
      ...(body !== undefined && { 'Content-Type': random.chance(0.02) ? random.pick(strangeTypes) : type }),
      ...(random.chance(0.05) && { 'Accept-Language': random.pick(strangeLanguages) }),
      ...(random.chance(0.1) && {
        'Idempotency-Key': random.pick(['a', 'x'.repeat(500), 'b'.repeat(36), 'ÿ']),
      }),
    },
    ...(body !== undefined && { body }),
  }
}
