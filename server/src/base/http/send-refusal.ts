import type { FastifyReply } from 'fastify'
import type { HttpRefusal } from './refusals.ts'

export function sendRefusal(reply: FastifyReply, { httpStatus, headers = {}, body }: HttpRefusal) {
  return reply.code(httpStatus).headers(headers).send(body)
}
