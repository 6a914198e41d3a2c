import { contract, type Endpoint } from '@strom/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeAnswer } from './write-answer.ts'

const endpoint: Endpoint = { ...contract.streams.all, answer: z.object({ name: z.string() }) }

test('an answer is written without what is not declared, each time as it is then', () => {
  const answer = { name: 'Åse "A"', secret: 'not for you' }
  expect(JSON.parse(writeAnswer(endpoint, answer))).toEqual({ name: 'Åse "A"' })
  answer.name = 'four'
  expect(writeAnswer(endpoint, answer)).toBe('{"name":"four"}')
})
