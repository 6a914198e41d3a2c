import type { FastifyReply } from 'fastify'

/** Each of them, and how it is written once somebody was sent it. */
const answers = new WeakMap<object, string | null>()

/** Says of an answer that many callers are given it as it is, so that it is written as JSON once for all of them. */
export function forMany<Answer extends object>(answer: Answer): Answer {
  answers.set(answer, null)
  return answer
}

/** How such an answer is written, without what its contract does not declare; null for all others. */
export function writtenForMany(reply: FastifyReply, answer: object): string | null {
  const known = answers.get(answer)
  if (known !== null) return known ?? null
  const text = reply.serialize(answer) as string
  answers.set(answer, text)
  return text
}
