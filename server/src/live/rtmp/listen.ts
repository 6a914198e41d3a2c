import { createServer } from 'node:net'
import type { LiveApp } from '../live-app.ts'
import { createAdmission } from '../push/admission.ts'
import { silenceMs } from '../push/refusals.ts'
import { createKeyless } from './keyless.ts'
import { serveConnection } from './session.ts'

/** Encoders show their key within a second, or two on a slow line. */
const showKeyMs = 5000

export type RtmpServer = {
  port: number
  ended(): Promise<void>
}

type ListenOptions = {
  host: string
  port: number
  stopping: AbortSignal
  keylessMs?: number
  patienceMs?: number
}

/** @throws if the port cannot be opened. */
export async function listenRtmp(
  app: LiveApp,
  { host, port, stopping, keylessMs = showKeyMs, patienceMs = silenceMs }: ListenOptions,
): Promise<RtmpServer> {
  const admission = createAdmission(app)
  const { transcoding } = app
  const connections = new Set<Promise<void>>()
  const allKeyless = createKeyless()
  const server = createServer({ noDelay: true }, (socket) => {
    const keyless = allKeyless.add(socket)
    socket.once('close', keyless.leave)
    const common = { admission, transcoding, stopping, keylessMs, patienceMs }
    const served = serveConnection(socket, { ...common, keyless }).finally(() => connections.delete(served))
    connections.add(served)
  })
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
