import type { FastifyInstance } from 'fastify'
import type { Config } from '../../base/config.ts'
import { StartupError } from '../../base/startup-error.ts'
import { listenRtmp, type RtmpServer } from '../../live/rtmp/listen.ts'
import type { App } from '../../operate/app.ts'

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop what runs there, or choose another with STROM_PORT=${port + 1}.`,
  EACCES: ({ port }) =>
    `Port ${port} may not be opened by this user. Choose one from 1024 up with STROM_PORT=3000.`,
  EINVAL: ({ host }) =>
    `STROM_HOST=${host} cannot be listened on; one that begins with fe80 is no address by itself.`,
  EAFNOSUPPORT: ({ host }) => `STROM_HOST=${host} is of a kind of address that this machine does not have.`,
  EAI_AGAIN: ({ host }) =>
    `STROM_HOST=${host} cannot be looked up just now; give an address, or check the network.`,
  EADDRNOTAVAIL: ({ host }) => `STROM_HOST=${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `STROM_HOST=${host} is not a known host name.`,
}

/** The network may come up, or a stopping process free the port. */
const passing: readonly string[] = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EAI_AGAIN']

/** A demonstration goes on without. */
export async function openRtmp(app: App, stopping: AbortSignal): Promise<RtmpServer | null> {
  const { rtmpPort: port, rtmpHost: host, mode } = app.config
  if (port === null) return null
  try {
    return await listenRtmp(app, { host, port, stopping })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (mode === 'demonstration') {
      app.log.warn(
        { code },
        `port ${port} cannot be opened, so no broadcast is taken over RTMP; see STROM_RTMP_PORT`,
      )
      return null
    }
    const sentence = `Port ${port} of ${host} cannot be opened for RTMP (${code}). Choose another with STROM_RTMP_PORT or STROM_RTMP_HOST, or turn it off with STROM_RTMP_PORT=0.`
    throw new StartupError(sentence, { passing: passing.includes(code) })
  }
}

export async function listen(server: FastifyInstance, config: Config) {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = reasons[code]
    throw reason ? new StartupError(reason(config), { passing: passing.includes(code) }) : error
  }
}
