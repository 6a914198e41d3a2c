import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmulator } from './emulator.ts'
import { postEvent } from './post-event.ts'
import { serveEmulator } from './serve-emulator.ts'

/** @throws Error with a sentence for people. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '3900' },
      /** The only site that receives events. */
      site: { type: 'string', default: 'http://127.0.0.1:3000' },
      /** Without it the store is in memory. */
      'data-dir': { type: 'string' },
      'client-id': { type: 'string', default: 'strom-emulator' },
      'client-secret': { type: 'string', default: randomBytes(24).toString('base64url') },
      'webhook-id': { type: 'string', default: 'STROMEMULATOR' },
    },
  })
  const { port, site } = values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`'--port' must be a port, not '${port}'.`)
  if (!/^https?:/.test(URL.parse(site)?.protocol ?? ''))
    throw new Error(`'--site' must be an address such as http://127.0.0.1:3000, not '${site}'.`)
  return values
}

async function main(values: ReturnType<typeof readArguments>) {
  const webhook = new URL('/api/payments/paypal/webhook', values.site).href
  const dataDir = values['data-dir']
  const credentials = {
    clientId: values['client-id'],
    clientSecret: values['client-secret'],
    webhookId: values['webhook-id'],
  }
  const emulator = openEmulator({
    store: dataDir ? join(dataDir, 'paypal-emulator.sqlite') : ':memory:',
    clock: { now: Date.now },
    credentials,
    deliver: (headers, body) => postEvent(webhook, headers, body),
  })
  const { address } = await serveEmulator(emulator, Number(values.port))
  emulator.reachableAt(address)
  emulator.start()
  process.stdout.write(`PayPal's emulator; events go to ${webhook}. Settings of the site:

STROM_PAYPAL_API_URL=${address}
STROM_PAYPAL_CLIENT_ID=${credentials.clientId}
STROM_PAYPAL_CLIENT_SECRET=${credentials.clientSecret}
STROM_PAYPAL_WEBHOOK_ID=${credentials.webhookId}
`)
}

try {
  await main(readArguments())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
