import { contract, type Endpoint } from '@strom/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sameForMany, writeAnswer } from './write-answer.ts'

const endpoint: Endpoint = { ...contract.streams.all, answer: z.object({ name: z.string() }) }

test('an answer for many is written once, without what is not declared', () => {
  const answer = sameForMany({ name: 'Åse "A"', secret: 'not for you' })
  const written = writeAnswer(endpoint, answer)
  expect(JSON.parse(written)).toEqual({ name: 'Åse "A"' })
  // Changes made afterwards have no effect: it was written before.
  answer.name = 'changed'
  expect(writeAnswer(endpoint, answer)).toBe(written)
})

test('the next reading is written anew, and so is each other answer', () => {
  expect(writeAnswer(endpoint, sameForMany({ name: 'one' }))).toBe('{"name":"one"}')
  expect(writeAnswer(endpoint, sameForMany({ name: 'two' }))).toBe('{"name":"two"}')
  const answer = { name: 'three', secret: '' }
  expect(writeAnswer(endpoint, answer)).toBe('{"name":"three"}')
  answer.name = 'four'
  expect(writeAnswer(endpoint, answer)).toBe('{"name":"four"}')
})
