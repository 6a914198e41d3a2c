// The same client over real HTTP, while the site listens or not.
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let site: TestApp | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function open(env: NodeJS.ProcessEnv = {}) {
  site = await openTestApp({ env })
  return site
}

async function arrived({ app }: TestApp) {
  const books = await app.payPalEmulator?.control('books')
  return books?.deliveries.map(({ tries }) => tries)
}

async function pay({ app }: TestApp) {
  const made = await app.paypal.createOrder({
    requestId: 'r',
    customId: 'ours',
    cents: 1999,
    description: 'Months',
  })
  const orderId = made.ok ? made.order.id : ''
  await app.payPalEmulator?.control('wallet', { orderId, action: 'approve' })
  return app.paypal.captureOrder({ orderId, requestId: 'c' })
}

describe('in a demonstration', () => {
  it('is spoken to over HTTP while the site has no port open, and by the site’s own once it has', {
    timeout: 60_000,
  }, async () => {
    const opened = await open()
    const before = await opened.app.payPalEmulator?.apiAddress()
    expect(before).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await pay(opened)).toMatchObject({ ok: true, order: { status: 'COMPLETED' } })
    await opened.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = opened.server.server.address() as AddressInfo
    expect(await opened.app.payPalEmulator?.apiAddress()).toBe(`http://127.0.0.1:${port}/dev/paypal`)
    expect(await opened.app.paypal.findSubscription('I-DEMOKARI0001')).toMatchObject({
      ok: true,
      subscription: { status: 'ACTIVE' },
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
    await opened.app.payPalEmulator?.control('reset')
    expect(await opened.app.payPalEmulator?.control('books')).toMatchObject({ orders: [], captures: [] })
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
    expect(app.payPalEmulator).toBeUndefined()
    expect(app.paypal).toMatchObject({ scriptAddress, demonstration: false })
    for (const path of ['sdk/js', 'wallet?token=x', 'control/books']) {
      expect((await server.inject({ url: `/dev/paypal/${path}` })).statusCode).toBe(404)
    }
  })

  it('without payments everything is refused, and nobody is called', async () => {
    const { app } = await open({ STROM_PAYMENTS: 'none' })
    expect(await app.paypal.findOrder('X')).toMatchObject({ reason: 'refused', issue: 'PAYMENTS_NOT_TAKEN' })
  })
})
