import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Deliver } from '@strom/paypal-emulator/deliveries'
import { type Emulator, openEmulator } from '@strom/paypal-emulator/emulator'
import { registerEmulatorRoutes } from '@strom/paypal-emulator/plugin'
import { postEvent } from '@strom/paypal-emulator/post-event'
import { type OwnServer, serveEmulator } from '@strom/paypal-emulator/serve-emulator'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { type StandIn, webhookPath } from '../payments/provider.ts'
import { payPalIdentity } from './create-paypal.ts'

const prefix = '/dev/paypal'
const deliveredTo = webhookPath(payPalIdentity)

export const siteScriptAddress = `${prefix}/sdk/js`

export type SiteEmulator = Emulator &
  StandIn & {
    /** The site's port, or a separate one while the site does not listen. */
    apiAddress(): Promise<string>
  }

function localOrigin({ address, family, port }: AddressInfo): string {
  const anyHost = address === '0.0.0.0' || address === '::'
  if (anyHost) return `http://${family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function openAddress(server: FastifyInstance | undefined): string | undefined {
  const address = server?.server.address()
  return address && typeof address === 'object' ? localOrigin(address) : undefined
}

/** For a demonstration without PayPal's four settings. */
export function openSiteEmulator({ config, clock }: { config: Config; clock: Clock }): SiteEmulator {
  let site: FastifyInstance | undefined
  let own: Promise<OwnServer> | undefined

  const deliver: Deliver = async (headers, body) => {
    const origin = openAddress(site)
    if (!origin) {
      const answer = await site?.inject({ method: 'POST', url: deliveredTo, headers, payload: body })
      return answer?.statusCode ?? 0
    }
    return postEvent(`${origin}${deliveredTo}`, headers, body)
  }

  const emulator = openEmulator({
    store: join(config.dataDir, 'paypal-emulator.sqlite'),
    clock,
    credentials: {
      clientId: 'strom-demonstration',
      // New at each start, so that only the site can call the API; others get the wallet alone.
      clientSecret: randomBytes(24).toString('base64url'),
      webhookId: 'STROMDEMONSTRATION',
    },
    deliver,
  })
  emulator.reachableAt(`${config.publicUrl}${prefix}`)

  return {
    ...emulator,
    async apiAddress() {
      const origin = openAddress(site)
      if (origin) return `${origin}${prefix}`
      own ??= serveEmulator(emulator, 0)
      return (await own).address
    },
    // Events go only to this server's webhook.
    async register(server) {
      site = server
      await registerEmulatorRoutes(server, emulator, prefix)
      server.addHook('onListen', async () => emulator.start())
    },
    reset: () => emulator.control('reset'),
    async close() {
      await (await own)?.close()
      await emulator.close()
    },
  }
}
