import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forMany } from './answers-for-many.ts'
import { sendAnswer } from './send-answer.ts'

const server = Fastify()
let answer: { name: string; secret: string } = { name: 'nobody', secret: '' }
const schema = {
  response: {
    200: { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } },
  },
}

beforeAll(async () => {
  server.get('/', { schema }, (_request, reply) => sendAnswer(reply, answer))
  await server.ready()
})
afterAll(() => server.close())

test('an answer for many is written once, without what is not declared', async () => {
  answer = forMany({ name: 'Åse "A"', secret: 'not for you' })
  const first = await server.inject('/')
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(first.json()).toEqual({ name: 'Åse "A"' })
  expect(first.headers['content-length']).toBe(String(Buffer.byteLength(first.body)))
  // What is done to it afterwards is not seen: it was written before.
  answer.name = 'changed'
  expect((await server.inject('/')).body).toBe(first.body)
})

test('the next reading is written anew, and so is each other answer', async () => {
  answer = forMany({ name: 'one', secret: '' })
  expect((await server.inject('/')).json()).toEqual({ name: 'one' })
  answer = forMany({ name: 'two', secret: '' })
  expect((await server.inject('/')).json()).toEqual({ name: 'two' })
  answer = { name: 'three', secret: '' }
  expect((await server.inject('/')).json()).toEqual({ name: 'three' })
  answer.name = 'four'
  expect((await server.inject('/')).json()).toEqual({ name: 'four' })
})
