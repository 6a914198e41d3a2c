import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'

const reasons: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is in use. Stop what runs there, or choose another with PORT=${port + 1}.`,
  EACCES: ({ port }) =>
    `Port ${port} may not be opened by this user. Choose one from 1024 up with PORT=3000.`,
  EINVAL: ({ host }) =>
    `HOST=${host} cannot be listened on; one that begins with fe80 is no address by itself.`,
  EAFNOSUPPORT: ({ host }) => `HOST=${host} is of a kind of address that this machine does not have.`,
  EAI_AGAIN: ({ host }) =>
    `HOST=${host} cannot be looked up just now; give an address, or check the network.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is not a known host name.`,
}

/** A name or an address that may be here once the network is, and a port that a stopping process still has. */
const passing: readonly string[] = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EAI_AGAIN']

/** Opens the port. @throws StartupError in one sentence when it cannot. */
export async function listen(server: FastifyInstance, config: Config) {
  try {
    await server.listen({ port: config.port, host: config.host })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = reasons[code]
    throw reason ? new StartupError(reason(config), { passing: passing.includes(code) }) : error
  }
}
