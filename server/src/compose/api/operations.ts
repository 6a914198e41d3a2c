import type { FastifyInstance } from 'fastify'
import { diskIsFull } from '../../base/db/full-disk.ts'
import { pingDatabase } from '../../base/db/ping.ts'
import type { App } from '../../operate/app.ts'

/** Public, so it must not load the database. */
const pingEveryMs = 250

export function registerOperations(server: FastifyInstance, app: App) {
  let pinged = { at: Number.NEGATIVE_INFINITY, reached: Promise.resolve(false) }
  function isReached(): Promise<boolean> {
    const at = performance.now()
    if (at - pinged.at >= pingEveryMs) pinged = { at, reached: pingDatabase(app.db) }
    return pinged.reached
  }

  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    if (server.isLeaving()) return reply.code(503).send({ status: 'stopping' })
    if (!(await isReached())) return reply.code(503).send({ status: 'database unreachable' })
    // Reading and playing still work.
    return { status: 'ready', ...(diskIsFull(app.db) && { warning: 'the disk of the database is full' }) }
  })
}
