import { contract, type Endpoint } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readBody } from './read-body.ts'

const { lookUpAccount } = contract.subscriptions
const { createOrder } = contract.payments
const { figures } = contract.playback
const cartWithMonths = (months: number) => ({
  accountsAndMonths: [{ email: 'a@example.org', months }],
  rewardPoints: 0,
})
const played = { startUpMs: null, stalls: 0, stalledMs: 0, rendition: null, latency: null }

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ isOwner: true })).email)
})
afterAll(() => test.close())

async function refusal(endpoint: Endpoint, sent: unknown, language = 'en') {
  const response = await test.server.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { token, 'content-type': 'application/json', 'accept-language': language },
    payload: JSON.stringify(sent),
  })
  return [response.statusCode, response.json().resultCode, response.json().detail]
}

const anObject = 'The request must be a JSON object with the keys of this call.'

it.each<[string, Endpoint, unknown, [number, number, string]]>([
  ['a list', createOrder, [], [400, 19, anObject]],
  ['null', lookUpAccount, null, [400, 19, anObject]],
  ['neither of two keys', lookUpAccount, {}, [400, 19, '"otherUserEmail" is missing or has a wrong type.']],
  [
    'half a range',
    contract.reports.all,
    { dates: { start: '2026-11-01' } },
    [400, 19, '"dates.end" is missing or has a wrong type.'],
  ],
  [
    'a number past all counting',
    createOrder,
    cartWithMonths(1e300),
    [200, 2, '"accountsAndMonths.0.months" has a value that is not allowed.'],
  ],
  [
    'less than nothing',
    figures,
    { streamToken: 'x', figures: { ...played, stalls: -1 } },
    [200, 2, '"figures.stalls" has a value that is not allowed.'],
  ],
  [
    'a moment in the year 0',
    contract.people.compensate,
    {
      days: 1,
      reason: 'x',
      preview: true,
      watched: { streamId: 'x', from: '0000-01-01T00:00:00.000Z', until: '2026-11-01T00:00:00.000Z' },
    },
    [400, 2, '"watched.from" has a value that is not allowed.'],
  ],
])('%s is refused in words fit to show', async (_what, endpoint, sent, expected) => {
  expect(await refusal(endpoint, sent)).toEqual(expected)
})

it('what a call does not declare is left out of its body before anybody reads it, at every depth', () => {
  const cart = { accountsAndMonths: [{ email: 'a@example.org', months: 1, price: 0 }], rewardPoints: 0 }
  const sent = { ...cart, isOwner: true, total: 0 }
  const read = readBody(createOrder, JSON.parse(JSON.stringify(sent)), 'en')
  expect(read).toEqual({ ok: true, body: cartWithMonths(1) })
})

it('the words are Norwegian where that is asked for', async () => {
  expect(await refusal(createOrder, cartWithMonths(1e300), 'nb')).toEqual([
    200,
    2,
    '«accountsAndMonths.0.months» har en verdi som ikke er tillatt.',
  ])
  expect((await refusal(createOrder, [], 'nb'))[2]).toBe(
    'Forespørselen må være et JSON-objekt med nøklene til dette kallet.',
  )
})
