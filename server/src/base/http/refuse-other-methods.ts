import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from './refusals.ts'
import { requestLanguage } from './request-language.ts'
import { sendRefusal } from './send-refusal.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly string[]) {
  server.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    handler: (request, reply) =>
      sendRefusal(reply, methodNotAllowed(allowed.join(', '), requestLanguage(request))),
  })
}
