import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { Emulator } from './emulator.ts'
import { registerEmulatorRoutes } from './plugin.ts'

export type OwnServer = { address: string; close(): Promise<void> }

/** Local clients only. */
export async function serveEmulator(emulator: Emulator, port: number): Promise<OwnServer> {
  const server = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true })
  server.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'no-referrer')
  })
  await registerEmulatorRoutes(server, emulator, '')
  await server.listen({ port, host: '127.0.0.1' })
  const { port: opened } = server.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${opened}`, close: () => server.close() }
}
