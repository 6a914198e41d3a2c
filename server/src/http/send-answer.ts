import type { FastifyReply } from 'fastify'
import { writtenForMany } from './answers-for-many.ts'
import { isHttpRefusal } from './refusals.ts'

const json = 'application/json; charset=utf-8'

/** Sends what the domain answers, with 200, or a refusal with its own status and headers. */
export function sendAnswer(reply: FastifyReply, answer: object) {
  if (!isHttpRefusal(answer)) {
    const written = writtenForMany(reply, answer)
    return written === null ? reply.send(answer) : reply.type(json).send(written)
  }
  return reply
    .code(answer.httpStatus)
    .headers(answer.headers ?? {})
    .send(answer.body)
}
