// The same client over real HTTP, while the site listens or not.
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { SiteEmulator } from './site-emulator.ts'

let site: TestApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function open(env: NodeJS.ProcessEnv = {}) {
  site = await openTestApp({ env })
  return site
}

function emulatorOf({ app }: TestApp) {
  return app.provider.standIn as SiteEmulator
}

async function arrived(test: TestApp) {
  const books = await emulatorOf(test).control('books')
  return books.deliveries.map(({ tries }) => tries)
}

async function pay(test: TestApp) {
  const { app } = test
  const made = await app.provider.createOrder({
    requestId: 'r',
    orderId: 'ours',
    cents: 1999,
    description: 'Months',
  })
  const orderId = made.ok ? made.order.reference : ''
  await emulatorOf(test).control('wallet', { orderId, action: 'approve' })
  return app.provider.captureOrder({ reference: orderId, requestId: 'c' })
}

describe('in a demonstration', () => {
  it('is spoken to over HTTP while the site has no port open, and by the site’s own once it has', async () => {
    const opened = await open()
    const before = await emulatorOf(opened).apiAddress()
    expect(before).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await pay(opened)).toMatchObject({ ok: true, order: { captures: [{ state: 'completed' }] } })
    await opened.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = opened.server.server.address() as AddressInfo
    expect(await emulatorOf(opened).apiAddress()).toBe(`http://127.0.0.1:${port}/dev/paypal`)
    expect(await opened.app.provider.legacySubscriptions?.find('I-DEMOKARI0001')).toMatchObject({
      ok: true,
      isActive: true,
    })
    // The emulator runs: events of the payment above reach this site's webhook.
    await expect.poll(() => arrived(opened), { timeout: 20_000 }).toEqual([1, 1])
  })

  it('lets strangers open the wallet and nothing else', async () => {
    const { server } = await open()
    const status = async (method: 'GET' | 'POST', url: string) =>
      (await server.inject({ method, url })).statusCode
    expect(await status('GET', '/dev/paypal/sdk/js')).toBe(200)
    expect(await status('GET', '/dev/paypal/wallet?token=NONE')).toBe(404)
    for (const path of [
      'control/books',
      'control/reset',
      'control/forge-event',
      'v2/checkout/orders',
      'v1/oauth2/token',
    ]) {
      expect(await status('POST', `/dev/paypal/${path}`)).toBe(401)
    }
  })

  it('begins again when the demonstration is reset', async () => {
    const opened = await open()
    await pay(opened)
    await opened.app.provider.standIn?.reset()
    expect(await emulatorOf(opened).control('books')).toMatchObject({ orders: [], captures: [] })
  })
})

describe('does not exist', () => {
  const production = {
    STROM_MODE: 'production',
    STROM_PUBLIC_URL: 'https://live.example.org',
    STROM_SMTP_URL: 'smtp://127.0.0.1:2525',
    STROM_MAIL_FROM: 'post@live.example.org',
  }
  const payPal = {
    STROM_PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
    STROM_PAYPAL_CLIENT_ID: 'id',
    STROM_PAYPAL_CLIENT_SECRET: 'secret',
    STROM_PAYPAL_WEBHOOK_ID: 'WEBHOOK',
  }

  it.each([
    ['in production with PayPal', { ...production, ...payPal }, 'https://www.sandbox.paypal.com/sdk/js'],
    ['in production without payments', { ...production, STROM_PAYMENTS: 'none' }, ''],
    ['beside PayPal’s settings', payPal, 'https://www.sandbox.paypal.com/sdk/js'],
  ])('%s', async (_what, env, scriptAddress) => {
    const { app, server } = await open(env)
    expect(app.provider.standIn).toBeUndefined()
    expect(app.provider).toMatchObject({ forPage: { scriptAddress }, demonstration: false })
    for (const path of ['sdk/js', 'wallet?token=x', 'control/books']) {
      expect((await server.inject({ url: `/dev/paypal/${path}` })).statusCode).toBe(404)
    }
  })

  it('without payments everything is refused, and nobody is called', async () => {
    const { app } = await open({ STROM_PAYMENTS: 'none' })
    expect(await app.provider.findOrder('X')).toMatchObject({
      reason: 'refused',
      problem: 'PAYMENTS_NOT_TAKEN',
    })
  })
})
