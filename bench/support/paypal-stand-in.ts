import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { serverArguments } from '../../scripts/runtime.mjs'
import { freePort, type Program, startProgram, temporaryFolder } from './processes.ts'

const entry = fileURLToPath(new URL('../../paypal-emulator/src/main.ts', import.meta.url))

/** PayPal's emulator in its own process; its address is known before it starts. */
export type StandIn = {
  settings: Record<string, string>
  /** Events go to this site. */
  start(origin: string): Promise<Program>
  approve(orderId: string): Promise<void>
}

export async function preparePayPal(): Promise<StandIn> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const secret = randomBytes(24).toString('base64url')
  const ids = { client: 'strom-bench', webhook: 'STROMBENCH' }
  return {
    settings: {
      STROM_PAYPAL_API_URL: address,
      STROM_PAYPAL_CLIENT_ID: ids.client,
      STROM_PAYPAL_CLIENT_SECRET: secret,
      STROM_PAYPAL_WEBHOOK_ID: ids.webhook,
    },
    async start(origin) {
      const folder = temporaryFolder()
      const own = ['--port', String(port), '--site', origin, '--data-dir', folder]
      const known = ['--client-id', ids.client, '--client-secret', secret, '--webhook-id', ids.webhook]
      const program = startProgram(process.execPath, serverArguments(entry, [...own, ...known]), { folder })
      await program.untilAnswer(`${address}/sdk/js`)
      return program
    },
    async approve(orderId) {
      const answer = await fetch(`${address}/wallet/approve?token=${orderId}`, { method: 'POST' })
      if (!answer.ok) throw new Error(`the wallet answered ${answer.status}: ${await answer.text()}`)
      await answer.body?.cancel()
    },
  }
}
