import { afterEach, expect, test, vi } from 'vitest'
import { askEarly, fetchOnce, forgetEarlyAnswers } from './early-answers.ts'

const init = { method: 'GET', headers: { Token: 'secret' } }

function answering(...answers: (Response | Error)[]) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => {
    const next = answers.shift()
    if (!next || next instanceof Error) throw next ?? new Error('asked too often')
    return next
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => {
  forgetEarlyAnswers()
  vi.unstubAllGlobals()
})

test('an early answer is given out once, to the same question', async () => {
  const [early, later] = [new Response('early'), new Response('later')]
  const fetch = answering(early, later)
  void askEarly('/api/streams/all', init)
  expect(await fetchOnce('/api/streams/all', { ...init })).toBe(early)
  expect(await fetchOnce('/api/streams/all', { ...init })).toBe(later)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test.each([
  ['address', '/api/users/user', init],
  ['method', '/api/streams/all', { ...init, method: 'POST' }],
  ['Token', '/api/streams/all', { ...init, headers: { Token: 'another' } }],
  ['body', '/api/streams/all', { ...init, body: '{}' }],
])('another %s is another question', async (_, address, other) => {
  const [early, later] = [new Response('early'), new Response('later')]
  answering(early, later)
  void askEarly('/api/streams/all', init)
  expect(await fetchOnce(address, other)).toBe(later)
})

test('what nobody asked for is forgotten', async () => {
  const [early, later] = [new Response('early'), new Response('later')]
  answering(early, later)
  void askEarly('/api/streams/all', init)
  forgetEarlyAnswers()
  expect(await fetchOnce('/api/streams/all', init)).toBe(later)
})

test('a failure is told to who asks, and to nobody else', async () => {
  answering(new Error('offline'))
  void askEarly('/api/streams/all', init)
  await expect(fetchOnce('/api/streams/all', init)).rejects.toThrow('offline')
})

test('a question that waits for another is asked when that is well, and fails with it', async () => {
  const answer = new Response('answer')
  const fetch = answering(answer)
  const first = Promise.withResolvers<void>()
  void askEarly('/api/streams/all', init, first.promise)
  const taken = fetchOnce('/api/streams/all', init)
  expect(fetch).not.toHaveBeenCalled()
  first.resolve()
  expect(await taken).toBe(answer)
  void askEarly('/api/streams/all', init, Promise.reject(new Error('maintenance')))
  await expect(fetchOnce('/api/streams/all', init)).rejects.toThrow('maintenance')
})
