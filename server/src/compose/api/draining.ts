import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    isLeaving(): boolean
    /** Aborted once the port is closed. */
    readonly stopping: AbortSignal
    drain(patience: DrainTimeouts): Promise<void>
  }
}

export type DrainTimeouts = {
  /** Time for load balancers to notice that `/readyz` says no. */
  noticeMs: number
  finishMs: number
}

/**
 * After the notice the port closes, so that proxies retry elsewhere whatever the method, and sockets and
 * broadcasts reconnect there.
 */
export function registerDraining(server: FastifyInstance) {
  let leaving = false
  const stopping = new AbortController()
  let underWay = 0
  let onIdle = () => {}

  server.decorate('isLeaving', () => leaving)
  server.decorate('stopping', stopping.signal)
  function onClose() {
    underWay -= 1
    if (underWay === 0) onIdle()
  }
  server.addHook('onRequest', (_request, reply, done) => {
    underWay += 1
    // Also fires for a client that left early.
    reply.raw.on('close', onClose)
    if (leaving) reply.header('connection', 'close')
    done()
  })
  server.decorate('drain', async ({ noticeMs, finishMs }: DrainTimeouts) => {
    leaving = true
    await after(noticeMs)
    server.server.close()
    stopping.abort()
    if (underWay === 0) return
    const { promise: idle, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    await Promise.race([idle, after(finishMs)])
  })
}

function after(ms: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
}
