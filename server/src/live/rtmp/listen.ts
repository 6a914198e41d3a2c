import { createServer } from 'node:net'
import type { App } from '../../app.ts'
import { createAdmission } from '../push/admission.ts'
import { silenceMs } from '../push/refusals.ts'
import { serveConnection } from './session.ts'

/** Connections at once, most of which publish nothing. */
const maxConnections = 200

export type RtmpServer = {
  port: number
  /** Resolves when the last broadcast has left. */
  ended(): Promise<void>
}

type Place = { host: string; port: number; stopping: AbortSignal; patienceMs?: number }

/**
 * Takes broadcasts over RTMP until `stopping`.
 * @throws what the system says when the port cannot be opened.
 */
export async function listenRtmp(
  app: App,
  { host, port, stopping, patienceMs = silenceMs }: Place,
): Promise<RtmpServer> {
  const admission = createAdmission(app)
  const { transcoding } = app
  const connections = new Set<Promise<void>>()
  const server = createServer({ noDelay: true }, (socket) => {
    const served = serveConnection(socket, { admission, transcoding, stopping, patienceMs }).finally(() =>
      connections.delete(served),
    )
    connections.add(served)
  })
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  stopping.addEventListener('abort', () => server.close(), { once: true })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async ended() {
      await Promise.all(connections)
    },
  }
}
