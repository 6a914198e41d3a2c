import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPayPalStage, type PayPalStage } from '../../server/testing/stages/paypal-stage.ts'

let stage: PayPalStage
let orderId: string
beforeEach(async () => {
  stage = await openPayPalStage()
  const description = 'Months for <b>you</b> & "me"'
  const made = await stage.paypal.createOrder({ requestId: 'r', orderId: 'ours', cents: 1999, description })
  orderId = made.ok ? made.order.reference : ''
})
afterEach(() => stage.close())

const page = { accept: 'text/html' }
const visit = (path: string, init: RequestInit = {}) => fetch(`${stage.address}${path}`, init)
const press = (action: string, headers = {}, id = orderId) =>
  visit(`/wallet/${action}?token=${id}`, { method: 'POST', headers })

describe('the wallet window', () => {
  it('names the payment and says that no money moves, in both languages, without scripts', async () => {
    const response = await visit(`/wallet?token=${orderId}`, { headers: { 'accept-language': 'nb-NO' } })
    const html = await response.text()
    expect(html).toContain('<html lang="nb">')
    expect(html).toContain('Ingen penger flyttes')
    expect(html).toContain('19,99 USD')
    expect(html).toContain('Months for &lt;b&gt;you&lt;/b&gt; &amp; &quot;me&quot;')
    expect(html).not.toMatch(/<script|https?:\/\//)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const english = await (await visit(`/wallet?token=${orderId}&lang=en`)).text()
    expect(english).toContain('No money moves')
    expect(english).toContain('19.99 USD')
  })

  it.each([
    ['approve', 'APPROVED', 1, 0],
    ['decline', 'APPROVED', 1, 0],
    ['slow', 'APPROVED', 1, 0],
    ['cancel', 'CREATED', 0, 1],
  ])('%s is a POST on the order as well', async (action, status, approvals, cancels) => {
    expect(await (await press(action)).json()).toEqual({ id: orderId, status })
    expect(await (await visit(`/wallet/state?token=${orderId}`)).json()).toEqual({
      id: orderId,
      status,
      approvals,
      cancels,
    })
    expect(await (await press(action, page)).text()).toContain('This window closes by itself')
  })

  it('leads nowhere, and knows its own orders only', async () => {
    for (const token of ['', 'NONE', '../x', 'https://evil.example']) {
      const asked = encodeURIComponent(token)
      expect((await visit(`/wallet?token=${asked}`)).status).toBe(404)
      expect((await press('approve', {}, asked)).status).toBe(404)
    }
    expect((await press('capture')).status).toBe(404)
    expect((await visit(`/wallet/approve?token=${orderId}`)).status).toBe(404)
    const answer = await visit(`/wallet/approve?token=${orderId}&returnUrl=https://evil.example`, {
      method: 'POST',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  })

  it('is closed once the order is paid, and to endless changes of mind', async () => {
    for (let time = 0; time < 25; time += 1) await press('cancel')
    expect((await press('approve')).status).toBe(409)
    const made = await stage.paypal.createOrder({
      requestId: 's',
      orderId: 'b',
      cents: 100,
      description: 'x',
    })
    orderId = made.ok ? made.order.reference : ''
    await press('approve')
    await stage.paypal.captureOrder({ reference: orderId, requestId: 'c' })
    expect((await press('decline')).status).toBe(409)
    expect(await (await press('decline', page)).text()).toContain('settled already')
  })
})

it('the script is one plain script that never parses markup or text', async () => {
  const response = await visit('/sdk/js?client-id=x')
  const script = await response.text()
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(script).not.toMatch(
    /innerHTML|insertAdjacentHTML|\beval\b|new Function|document\.write|^(import|export) /m,
  )
  expect(() => new Function(script)).not.toThrow()
})
