// A process, so that kill -9 can test its books.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../server/src/base/clock.ts'
import { createPayPal } from '../../server/src/money/paypal/create-paypal.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-emulator-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** @returns the settings it prints. */
async function start(site: string): Promise<Record<string, string>> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const args = [main, '--port', '0', '--data-dir', folder, '--client-secret', 'known', '--site', site]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  child = started
  let said = ''
  for await (const part of started.stdout) {
    said += part
    if (said.includes('STROM_PAYPAL_WEBHOOK_ID=') && said.endsWith('\n')) break
  }
  return Object.fromEntries(
    said
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => line.split('=') as [string, string]),
  )
}

function createClient(settings: Record<string, string>) {
  return createPayPal({
    apiAddress: settings.STROM_PAYPAL_API_URL ?? '',
    clientId: settings.STROM_PAYPAL_CLIENT_ID ?? '',
    clientSecret: settings.STROM_PAYPAL_CLIENT_SECRET ?? '',
    webhookId: settings.STROM_PAYPAL_WEBHOOK_ID ?? '',
    scriptAddress: '',
    sources: [],
    demonstration: true,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  })
}

it('keeps money and request ids over a kill -9, and tells the site it was started for', {
  timeout: 60_000,
}, async () => {
  const told: string[] = []
  const site = createServer((request, response) => {
    told.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.writeHead(200).end())
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

  const first = await start(origin)
  const paypal = createClient(first)
  const made = await paypal.createOrder({
    requestId: 'r',
    orderId: 'ours',
    cents: 1999,
    description: 'Months',
  })
  const orderId = made.ok ? made.order.reference : ''
  await fetch(`${first.STROM_PAYPAL_API_URL}/wallet/approve?token=${orderId}`, { method: 'POST' })
  const paid = await paypal.captureOrder({ reference: orderId, requestId: 'c' })
  expect(paid).toMatchObject({ ok: true, order: { captures: [{ state: 'completed' }] } })
  await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(2)
  child?.kill('SIGKILL')
  await once(child as ChildProcess, 'exit')

  const second = await start(origin)
  expect(await createClient(second).captureOrder({ reference: orderId, requestId: 'c' })).toEqual(paid)
  const authorization = `Basic ${Buffer.from('strom-emulator:known').toString('base64')}`
  const books = await fetch(`${second.STROM_PAYPAL_API_URL}/control/books`, {
    method: 'POST',
    headers: { authorization },
  })
  expect(await books.json()).toMatchObject({ captures: [{ cents: 1999 }], totals: { capturedCents: 1999 } })
  expect(told).toEqual(['POST /api/payments/paypal/webhook', 'POST /api/payments/paypal/webhook'])
  site.closeAllConnections()
  site.close()
})

it.each([
  [['--port', 'x'], "'--port' must be a port, not 'x'."],
  [['--port', '70000'], "'--port' must be a port"],
  [['--site', 'nope'], "'--site' must be an address such as http://127.0.0.1:3000"],
  [['--bogus'], "Unknown option '--bogus'"],
])('says in words what is wrong with %j', (args, words) => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(words) })
  expect(stderr).not.toContain('    at ')
})
