import type { Endpoint } from '@strom/contract'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

type Write = (answer: object) => string

const writers = new WeakMap<Endpoint, Write>()

const written = Symbol('written')

/** An answer that was written for many callers at once, with no more than its schema declares. */
export type WrittenAnswer = { readonly [written]: string }

export function writtenAnswer(json: string): WrittenAnswer {
  return { [written]: json }
}

/** Each is compiled when its endpoint first answers: all at once, before the port opens, they take more than anything else at a start. */
function writerOf(endpoint: Endpoint): Write {
  const known = writers.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' })
  const writer: Write = fastJsonStringify(schema as Schema)
  writers.set(endpoint, writer)
  return writer
}

/** An endpoint's answer as JSON, without what its schema does not declare. */
export function writeAnswer(endpoint: Endpoint, answer: object): string {
  return written in answer ? String(answer[written]) : writerOf(endpoint)(answer)
}
