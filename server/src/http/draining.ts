import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: what would go on for long ends then. */
    readonly stopping: AbortSignal
    /** Ends in order what is under way, before `close` cuts off what is left. */
    drain(patience: DrainPatience): Promise<void>
  }
}

export type DrainPatience = {
  /** For so long it goes on answering, so that balancers that ask `/readyz` look elsewhere (milliseconds). */
  noticeMs: number
  /** Answers under way may take so long from then on. */
  finishMs: number
}

/**
 * How a server stops so that no answer is lost: `/readyz` says no, answers ask to close their connections, sockets and
 * broadcasts are told to connect anew; after the notice no connection is taken any more, which a proxy takes to
 * another node without harm, whatever the method; what is under way is finished.
 */
export function registerDraining(server: FastifyInstance) {
  const stopping = new AbortController()
  let underWay = 0
  let onIdle = () => {}

  server.decorate('stopping', stopping.signal)
  function onClose() {
    underWay -= 1
    if (underWay === 0) onIdle()
  }
  server.addHook('onRequest', (_request, reply, done) => {
    underWay += 1
    // Also when its client is gone before the answer.
    reply.raw.on('close', onClose)
    if (stopping.signal.aborted) reply.header('connection', 'close')
    done()
  })
  server.decorate('drain', async ({ noticeMs, finishMs }: DrainPatience) => {
    stopping.abort()
    await after(noticeMs)
    server.server.close()
    if (underWay === 0) return
    const { promise: idle, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    await Promise.race([idle, after(finishMs)])
  })
}

function after(ms: number) {
  return new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
}
