import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { registerFailures } from './failures.ts'
import { registerJsonBodies } from './json-bodies.ts'

const server = Fastify()
registerJsonBodies(server)
registerFailures(server)
server.post('/', ({ body }) => ({ body }))
afterAll(() => server.close())

async function post(payload: string, contentType = 'application/json') {
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': contentType },
  })
  return answer.statusCode
}

it.each([
  ['{"a":"\\u0000"}', 400],
  ['{"a":[{"b":"x\\u0000y"}]}', 400],
  ['{"\\u0000":1}', 400],
  ['{"a":"\\ud800"}', 400],
  ['{"a":"\\uDC00\\ud83d"}', 400],
  ['{"a":"\\ud83d\\ude00"}', 200],
  ['{"a":"\\\\u0000 and \\\\ud800 in words"}', 200],
  ['{"a":"æøå 😀"}', 200],
  [`${'['.repeat(50)}${']'.repeat(50)}`, 200],
  [`${'['.repeat(51)}${']'.repeat(51)}`, 400],
  [`{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, 400],
  [`[${'{},'.repeat(500)}"${'[{'.repeat(500)}"]`, 200],
  ['{"a":1e400}', 200],
  ['{"a":1,}', 400],
  ['', 200],
])('a body of %.40s is answered %i', async (payload, status) => {
  expect(await post(payload)).toBe(status)
})

it('a body that pollutes prototypes makes an object of its own and no more', async () => {
  expect(await post('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')).toBe(
    200,
  )
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

it('a form of another page is no body', async () => {
  expect(await post('a=b', 'application/x-www-form-urlencoded')).toBe(400)
  expect(await post('{}', 'text/plain')).toBe(400)
})
