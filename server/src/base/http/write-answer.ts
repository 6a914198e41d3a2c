import type { Endpoint } from '@strom/contract'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

type Write = (answer: object) => string

const writers = new WeakMap<Endpoint, Write>()

const written = Symbol('written')

export type WrittenAnswer = { readonly [written]: string }

export function writtenAnswer(json: string): WrittenAnswer {
  return { [written]: json }
}

/** Compiling all before the port opens would dominate start-up. */
function writerOf(endpoint: Endpoint): Write {
  const known = writers.get(endpoint)
  if (known) return known
  const schema = z.toJSONSchema(endpoint.answer, { target: 'draft-7', io: 'output' })
  const writer: Write = fastJsonStringify(schema as Schema)
  writers.set(endpoint, writer)
  return writer
}

/** Drops what the schema does not declare. */
export function writeAnswer(endpoint: Endpoint, answer: object): string {
  return written in answer ? String(answer[written]) : writerOf(endpoint)(answer)
}
