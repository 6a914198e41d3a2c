import type { FastifyInstance } from 'fastify'

class NotJson extends Error {
  readonly statusCode = 400
}

const deepest = 50

/** PostgreSQL rejects U+0000 and lone surrogates. */
function isKeepable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= deepest) return false
  return Object.entries(value).every(([key, one]) => isKeepable(key) && isKeepable(one, depth + 1))
}

const suspiciousText = /\\u(?:0000|d[89a-f])/i

function mayBeDeep(body: string): boolean {
  return body.length > deepest && (body.match(/[[{]/g)?.length ?? 0) > deepest
}

function parse(body: string): unknown {
  const value: unknown = JSON.parse(body)
  const doubtful = suspiciousText.test(body) || mayBeDeep(body)
  if (doubtful && !isKeepable(value)) throw new NotJson('the body cannot be kept')
  return value
}

/** Other content types would let a foreign page's form call the API. */
export function registerJsonBodies(server: FastifyInstance) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, parse(String(body)))
    } catch {
      done(new NotJson('the body is not JSON'))
    }
  })
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    done(new NotJson('the body is not sent as JSON'))
  })
}
