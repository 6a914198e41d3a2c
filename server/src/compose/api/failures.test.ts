import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { TooManyWaiting } from '../../base/concurrency.ts'
import { registerFailures } from './failures.ts'

it('where too many wait for the same work, a caller is told to come again', async () => {
  const server = Fastify()
  registerFailures(server)
  server.get('/', () => {
    throw new TooManyWaiting('200 are waiting already')
  })
  const answer = await server.inject({ url: '/', headers: { 'accept-language': 'nb' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({ detail: 'Det er stor trafikk på nettstedet. Prøv igjen om litt.' })
  await server.close()
})
