import { contract, type Endpoint } from '@strom/contract'
import fc from 'fast-check'
import { arbitraryBody } from '../arbitrary-bodies.ts'
import type { Timed, TroubledNode } from './stage.ts'

const endpoints = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, one]) => [`${slice}.${name}`, one] as const),
)
/** Most of them fit. */
const samples = { numRuns: 4, seed: 5 }

/** Concurrently. */
export async function askEverything(node: TroubledNode, token: string) {
  const answers: { name: string; answer: Timed }[] = []
  await Promise.all(
    endpoints.map(async ([name, endpoint]) => {
      const path = endpoint.path.replaceAll(/:\w+/g, 'fjord')
      const bodies = endpoint.body
        ? fc.sample(arbitraryBody(endpoint.body, ['fjord', 'a@b.no']), samples)
        : [undefined]
      for (const body of bodies) {
        answers.push({ name, answer: await node.send(endpoint.method, path, { token, ...body }) })
      }
    }),
  )
  return answers
}
