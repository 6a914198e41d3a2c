import type { Endpoint } from '@strom/contract'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

type Write = (answer: object) => string

const writers = new WeakMap<Endpoint, Write>()

/** Each is compiled when its endpoint first answers: all at once, before the port opens, they take more than anything else at a start. */
function writerOf(endpoint: Endpoint): Write {
  const known = writers.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' })
  const writer: Write = fastJsonStringify(schema as Schema)
  writers.set(endpoint, writer)
  return writer
}

/** Answers for many, and how each is written once somebody was sent it. */
const forMany = new WeakMap<object, string | null>()

/** Says of an answer that many callers are given it as it is, so that it is written once for all of them. */
export function sameForMany<Answer extends object>(answer: Answer): Answer {
  forMany.set(answer, null)
  return answer
}

/** An endpoint's answer as JSON, without what its schema does not declare. */
export function writeAnswer(endpoint: Endpoint, answer: object): string {
  const written = forMany.get(answer)
  if (written) return written
  const text = writerOf(endpoint)(answer)
  if (written === null) forMany.set(answer, text)
  return text
}
