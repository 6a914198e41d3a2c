import type { FastifyInstance } from 'fastify'

/**
 * One line for each request when its answer has gone out, at the level `info`: by whom is not said, and of the address
 * what is fit for a log. Media is left to the figures: a viewer asks several times a second.
 */
export function registerRequestLog(server: FastifyInstance) {
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.url.startsWith('/media/')) {
      const ms = Math.round(reply.elapsedTime)
      request.log.info({ req: request, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
