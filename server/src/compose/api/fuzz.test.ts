// Every endpoint, called with arbitrary input, gives a declared answer or a refusal, never a failure or
// internals. STROM_FUZZ_RUNS=500 runs longer; STROM_FUZZ_SEED=… takes other paths.
import { contract, type Endpoint } from '@strom/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ArbitraryBody,
  arbitraryBody,
  arbitraryFile,
  arbitraryWord,
} from '../../../testing/arbitrary-bodies.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

const runs = Number(process.env.STROM_FUZZ_RUNS ?? 6)
const seed = Number(process.env.STROM_FUZZ_SEED ?? 20_261_122)
const roles = ['stranger', 'member', 'staff', 'owner'] as const
type Role = (typeof roles)[number]

const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, one]) => [`${slice}.${name}`, one] as const),
)

let test: TestApp
let households = 0
const tokens = new Map<Role, string>()
/** Words with a meaning to this site. */
const known: string[] = [
  '2026-11-01',
  '2026-11-22',
  'en',
  'householdSessions',
  'maintenance',
  'arena',
  '/images/x.jpg',
]

beforeAll(async () => {
  test = await openTestApp({ env: { STROM_LOG_LEVEL: process.env.STROM_FUZZ_LOG ?? 'silent' } })
  const anna = await test.build.account({ span: { days: 30 } })
  const stream = await test.build.stream()
  const order = await test.build.order({ buyer_id: anna.id })
  const legacy = await test.build.legacySubscription((await test.build.account()).id)
  known.push(anna.id, anna.email, stream.id, order.id, legacy.id, legacy.paypalId)
})
afterAll(() => test.close())

/** Earlier calls may have ended the previous sign-in. The password counts as just entered. */
async function signInAs(role: Role): Promise<string> {
  const { email } = await test.build.account({ isStaff: role === 'staff', isOwner: role === 'owner' })
  const token = await test.confirm(await test.signIn(email))
  tokens.set(role, token)
  return token
}

/** Undoes what owners' calls changed. */
async function openAgain() {
  const { settings, db } = test.app
  if (settings.get('maintenance').on) {
    await settings.set(db, 'maintenance', { ...settings.get('maintenance'), on: false })
  }
}

type FuzzedCall = { role: Role; body: ArbitraryBody | undefined; words: string[]; language: string }

function arbitraryBodyFor({ body, upload }: Endpoint): fc.Arbitrary<ArbitraryBody | undefined> {
  if (upload) return fc.option(arbitraryFile(upload.types), { nil: undefined })
  return body ? arbitraryBody(body, known) : fc.constant(undefined)
}

function arbitraryCall(endpoint: Endpoint): fc.Arbitrary<FuzzedCall> {
  const word = arbitraryWord(known)
  const headers = fc.string({ maxLength: 30 }).filter((text) => /^[\x20-\x7e]*$/.test(text))
  const least = roles.indexOf(endpoint.access === 'public' ? 'stranger' : endpoint.access)
  return fc.record({
    // Mostly a permitted role.
    role: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...roles.slice(least)) },
      fc.constantFrom(...roles),
    ),
    body: arbitraryBodyFor(endpoint),
    words: fc.array(word, { minLength: 2, maxLength: 2 }),
    language: fc.oneof(fc.constantFrom('en', 'nb', 'x'.repeat(300)), headers),
  })
}

async function send(endpoint: Endpoint, asked: FuzzedCall) {
  const { role } = asked
  if (role === 'stranger') return sendWith(undefined, endpoint, asked)
  const answer = await sendWith(tokens.get(role) ?? (await signInAs(role)), endpoint, asked)
  if (answer.statusCode !== 403 || answer.json().reason !== 'session') return answer
  return sendWith(await signInAs(role), endpoint, asked)
}

function sendWith(token: string | undefined, endpoint: Endpoint, { body, words, language }: FuzzedCall) {
  const left = [...words]
  const url = endpoint.path.replaceAll(/:\w+/g, () => encodeURIComponent((left.pop() ?? '').toWellFormed()))
  households += 1
  const ip = `198.18.${(households >> 8) & 255}.${households & 255}`
  return test.server.inject({
    method: endpoint.method,
    url,
    headers: {
      'x-forwarded-for': ip,
      'accept-language': language,
      ...(token && { token }),
      ...(body && { 'content-type': body.contentType }),
    },
    ...(body && { payload: body.payload }),
  })
}

/** Files, stacks, SQL, database messages. */
const inside =
  /node_modules|\.ts:\d|\bat \w+ \(|select .+ from|insert into|violates|syntax error|pglite|kysely|ECONN/i
const refusals = new Set([400, 403, 404, 413, 414, 429, 503])

async function expectItsWord(endpoint: Endpoint, asked: FuzzedCall) {
  const answer = await send(endpoint, asked)
  const { statusCode: status, body: text } = answer
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(text).not.toMatch(inside)
  const body = answer.json()
  if (status === 200) {
    const parsed = endpoint.answer.safeParse(body)
    expect(parsed.error?.issues, text.slice(0, 300)).toBeUndefined()
    expect(parsed.data).toEqual(body)
  } else {
    expect([...refusals], `${status} ${text}`).toContain(status)
    expect(body).toMatchObject({ resultCode: expect.any(Number), detail: expect.stringMatching(/\S/) })
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  await openAgain()
}

describe('whatever is sent to it', () => {
  it.each(endpoints)(
    '%s keeps its word',
    { timeout: 30_000 * Math.max(1, runs / 20) },
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(arbitraryCall(endpoint), (asked) => expectItsWord(endpoint, asked)),
        { numRuns: runs, seed, endOnFailure: true },
      )
    },
  )
})
