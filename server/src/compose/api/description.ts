import { contract, openApi } from '@strom/contract'
import type { FastifyInstance } from 'fastify'
import { refuseOtherMethods } from '../../base/http/refuse-other-methods.ts'
import { version } from '../../base/version.ts'

const path = '/api/openapi.json'

/** Public, so serialised only once. */
export function registerDescription(server: FastifyInstance) {
  let description: string | undefined
  server.get(path, (_request, reply) => {
    description ??= JSON.stringify(openApi(contract, version))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  refuseOtherMethods(server, path, ['GET'])
}
