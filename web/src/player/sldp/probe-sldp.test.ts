import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSldpProbe, questionFor } from './probe-sldp.ts'

const ours = 'wss://tv.example/sldp/fjord?token=t'

beforeEach(() => vi.stubGlobal('location', { host: 'tv.example' }))
afterEach(() => vi.unstubAllGlobals())

function answering(status: number) {
  const fetched = vi.fn(async () => {
    if (status === 0) throw new TypeError('failed')
    return new Response(null, { status })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test.each([
  [ours, 'https://tv.example/sldp/fjord?token=t'],
  ['ws://tv.example/sldp/a%20b?token=t', 'http://tv.example/sldp/a%20b?token=t'],
  ['wss://other.example/sldp/fjord?token=t', null],
  ['wss://tv.example:8443/sldp/fjord?token=t', null],
  ['wss://tv.example/live/fjord?token=t', null],
  ['ws://nimble.example:8081/live/one?token=t', null],
])('%s is asked at %s', (address, question) => {
  expect(questionFor(address)).toBe(question)
})

test.each([
  [426, 'ok'],
  [403, 'refused'],
  [503, 'source'],
  [0, 'network'],
] as const)('status %d means %s', async (status, answer) => {
  answering(status)
  expect(await createSldpProbe({ unanswered: 9, answered: true }, () => {})(ours)).toBe(answer)
})

test.each([
  ['two of a kind that never worked', 426, { unanswered: 2, answered: false }, true],
  ['one', 426, { unanswered: 1, answered: false }, false],
  ['some, after it had worked', 426, { unanswered: 3, answered: true }, false],
  ['many, after it had worked', 426, { unanswered: 4, answered: true }, true],
  ['many, and the server is down', 0, { unanswered: 9, answered: false }, false],
] as const)('sockets in vain: %s', async (_, status, record, expected) => {
  answering(status)
  const blocked = vi.fn()
  await createSldpProbe(record, blocked)(ours)
  expect(blocked.mock.calls.length > 0).toBe(expected)
})
