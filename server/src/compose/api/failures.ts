import { randomUUID } from 'node:crypto'
import type { FastifyError, FastifyInstance } from 'fastify'
import { TooManyWaiting } from '../../base/concurrency.ts'
import { classifyDatabaseError } from '../../base/db/classify-database-error.ts'
import {
  databaseTrouble,
  malformed,
  noSuchRange,
  notFound,
  restarting,
  tooBusy,
  tooLarge,
  tooMany,
} from '../../base/http/refusals.ts'
import { requestLanguage } from '../../base/http/request-language.ts'
import { sendRefusal } from '../../base/http/send-refusal.ts'

export function registerFailures(server: FastifyInstance) {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const language = requestLanguage(request)
    // A path that leaves a static folder.
    if (error.statusCode === 403) return sendRefusal(reply, notFound(language))
    if (error.statusCode === 413) return sendRefusal(reply, tooLarge(language))
    if (error.statusCode === 416) return sendRefusal(reply, noSuchRange(language))
    if (error.statusCode === 429) {
      return sendRefusal(reply, tooMany(Number(reply.getHeader('retry-after') ?? 60), language))
    }
    if (error instanceof TooManyWaiting) return sendRefusal(reply, tooBusy(language))
    if (error.statusCode === 503) return sendRefusal(reply, restarting(language))
    if (error.statusCode && error.statusCode < 500) return sendRefusal(reply, malformed(language))
    const trouble = classifyDatabaseError(error)
    if (trouble !== null) {
      request.log.warn({ err: error, trouble }, 'the database did not answer a request')
      return sendRefusal(reply, databaseTrouble(trouble, language))
    }
    const incident = randomUUID()
    request.log.error({ err: error, incident }, 'request failed')
    return reply.code(500).send({ incident })
  })
}
