import { type AddressInfo, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { StartupError } from '../../base/startup-error.ts'
import { listen } from './listen.ts'

async function refusal(variables: NodeJS.ProcessEnv): Promise<StartupError> {
  const server = Fastify()
  const error = await listen(server, readConfig(variables)).catch((reason: unknown) => reason)
  await server.close()
  if (!(error instanceof StartupError)) throw error
  return error
}

it('refuses a port in use, which may be free in a moment, and an address that will not do, which stays so', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toMatchObject({
    passing: true,
    message: `Port ${port} is in use. Stop what runs there, or choose another with STROM_PORT=${port + 1}.`,
  })
  other.close()
  expect(await refusal({ STROM_MODE: 'demonstration', STROM_HOST: 'fe80::1' })).toMatchObject({
    passing: false,
    message: expect.stringContaining('cannot be listened on'),
  })
})
