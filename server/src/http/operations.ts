import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { diskIsFull } from '../db/full-disk.ts'
import { pingDatabase } from '../db/ping.ts'

/** What a supervisor asks: alive, ready (the database answers; design 6). */
export function registerOperations(server: FastifyInstance, app: App) {
  server.get('/healthz', () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    if (server.isLeaving()) return reply.code(503).send({ status: 'stopping' })
    const reached = await pingDatabase(app.db)
    if (!reached) return reply.code(503).send({ status: 'database unreachable' })
    // What is running, and reading, goes on: no reason to send anybody elsewhere.
    return { status: 'ready', ...(diskIsFull(app.db) && { warning: 'the disk of the database is full' }) }
  })
}
