import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether its stop has been announced: balancers and clients are to look elsewhere. */
    isLeaving(): boolean
    /** Aborted when no connection is taken any more: what would go on for long ends then. */
    readonly stopping: AbortSignal
    /** Ends in order what is under way, before `close` cuts off what is left. */
    drain(patience: DrainTimeouts): Promise<void>
  }
}

export type DrainTimeouts = {
  /** For so long it goes on answering, so that balancers that ask `/readyz` look elsewhere (milliseconds). */
  noticeMs: number
  /** Answers under way may take so long from then on. */
  finishMs: number
}

/**
 * How a server stops so that no answer is lost: `/readyz` says no, answers ask to close their connections; after the notice no
 * connection is taken any more, which a proxy takes to another node without harm, whatever the method; sockets and
 * broadcasts are told to reconnect, which this node cannot refuse by then; what is under way is finished.
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
    // Also when its client is gone before the answer.
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
