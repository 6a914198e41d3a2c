import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const withPayPal = {
  PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'webhook',
}

let test: TestApp
afterEach(() => test.close())

async function policyOf(url: string) {
  const { headers, body } = await test.server.inject({ url })
  const policy = String(headers['content-security-policy'])
  const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0] ?? '', part]))
  return { policy, directives, body }
}

describe('the content security policy', () => {
  it('knows nobody of PayPal where payments are a demonstration', async () => {
    test = await openTestApp()
    const { policy, directives } = await policyOf('/')
    expect(policy).not.toContain('paypal')
    expect(policy).not.toContain('nonce')
    expect(directives.get('frame-src')).toBe("frame-src 'none'")
  })

  it('lets PayPal’s buttons in where PayPal takes the money', async () => {
    test = await openTestApp({ env: withPayPal })
    const { directives } = await policyOf('/subscription')
    for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
      expect(directives.get(name), name).toContain('https://*.paypal.com')
    }
    for (const name of ['default-src', 'style-src', 'media-src', 'form-action']) {
      expect(directives.get(name), name).not.toContain('paypal')
    }
    expect(directives.get('script-src')).not.toContain('unsafe')
  })

  it('has a nonce of its own for every answer, which a page carries', async () => {
    test = await openTestApp({ env: withPayPal })
    const first = await policyOf('/subscription')
    const second = await policyOf('/subscription')
    const [nonce, other] = [first, second].map(({ policy }) => /'nonce-([^']{20,})'/.exec(policy)?.[1])
    expect(nonce).toBeTruthy()
    expect(other).not.toBe(nonce)
    const hasPage = first.body.includes('<html')
    if (hasPage) expect(first.body).toContain(`nonce="${nonce}"`)
  })
})
