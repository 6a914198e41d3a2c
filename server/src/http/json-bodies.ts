import type { FastifyInstance } from 'fastify'

/** A request whose body is not JSON; answered 400 with result code 19 (design 5.1). */
class NotJson extends Error {
  readonly statusCode = 400
}

/**
 * Bodies are JSON and nothing else; an empty body is none. A body of another content type is refused, so that a
 * form of a foreign page cannot call the API.
 */
export function registerJsonBodies(server: FastifyInstance) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(new NotJson('the body is not JSON'))
    }
  })
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    done(new NotJson('the body is not sent as JSON'))
  })
}
