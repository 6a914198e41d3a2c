import type { FastifyInstance } from 'fastify'

/** Omits callers, and media: a viewer asks several times a second. */
export function registerRequestLog(server: FastifyInstance) {
  server.addHook('onResponse', (request, reply, done) => {
    if (!request.url.startsWith('/media/')) {
      const ms = Math.round(reply.elapsedTime)
      request.log.info({ req: request, status: reply.statusCode, ms }, 'answered')
    }
    done()
  })
}
