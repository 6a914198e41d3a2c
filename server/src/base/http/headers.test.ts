import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { contentSecurityPolicy, type PageSettings } from './content-security-policy.ts'
import { commonHeaders, pageHeaders } from './headers.ts'

const demonstration: PageSettings = {
  publicUrl: 'http://localhost:3000',
  buttonSources: [],
  chromecast: true,
}
const production: PageSettings = {
  ...demonstration,
  publicUrl: 'https://live.example.org',
  buttonSources: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
}

function directives(settings: PageSettings, path: string) {
  const policy = contentSecurityPolicy(settings, path, 'one-of-this-answer')
  return Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
}

describe('the content security policy of a page', () => {
  it('lets nothing run that is inline or made of text, and loads from nowhere but where it must', () => {
    for (const settings of [demonstration, production]) {
      for (const path of ['/', '/player', '/subscription', '/login', '/admin/people']) {
        const policy = directives(settings, path)
        expect(policy['script-src']?.join(' ')).not.toMatch(/unsafe|\s\*(\s|$)|data:|blob:|http:/)
        expect(policy).toMatchObject({
          'default-src': ["'none'"],
          'object-src': ["'none'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
          'worker-src': [settings === production && path === '/subscription' ? "'none'" : "'self'"],
        })
      }
    }
  })

  it('knows PayPal on the check-out only, where PayPal takes the money', () => {
    for (const path of ['/', '/player', '/login', '/subscriptions', '/transactions', '/admin/orders']) {
      expect(contentSecurityPolicy(production, path, 'n')).not.toMatch(/paypal|nonce/)
    }
    expect(contentSecurityPolicy(demonstration, '/subscription', 'n')).not.toMatch(/paypal|nonce/)
    for (const path of ['/subscription', '/subscription/', '/subscription//', '/Subscription']) {
      const policy = directives(production, path)
      for (const name of ['script-src', 'connect-src', 'frame-src', 'img-src']) {
        expect(policy[name], name).toContain('https://*.paypal.com')
      }
      for (const name of ['default-src', 'style-src', 'media-src', 'form-action', 'font-src']) {
        expect(policy[name]?.join(' '), name).not.toContain('paypal')
      }
      expect(policy['script-src']).toContain("'nonce-one-of-this-answer'")
    }
  })

  it('knows Google’s cast sender unless casting is switched off', () => {
    const folders = ['cv/js/sender/', 'cast/sdk/', 'eureka/clank/']
    const scripts = directives(demonstration, '/player')['script-src'] ?? []
    expect(scripts.filter((source: string) => source.includes('gstatic'))).toEqual(
      folders.map((folder) => `https://www.gstatic.com/${folder}`),
    )
    expect(directives(production, '/subscription')['script-src']?.join(' ')).not.toContain('gstatic')
    const without = contentSecurityPolicy({ ...demonstration, chromecast: false }, '/player', '')
    expect(without).not.toContain('gstatic')
  })

  it('makes no markup and no script of text, but only reports that of PayPal', () => {
    const path = (at: string) => pageHeaders(production, at, 'n')
    expect(path('/')['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(path('/')).not.toHaveProperty('content-security-policy-report-only')
    expect(path('/subscription')['content-security-policy']).not.toContain('trusted-types')
    expect(path('/subscription')['content-security-policy-report-only']).toContain(
      'require-trusted-types-for',
    )
  })

  it('knows sockets without TLS only where the site has none', () => {
    expect(directives(demonstration, '/playersldp')['connect-src']).toContain('ws:')
    expect(directives(production, '/playersldp')['connect-src']).not.toContain('ws:')
  })
})

describe('the headers', () => {
  it('hold browsers to TLS where the site is public over TLS, and there only', () => {
    expect(commonHeaders(production)['strict-transport-security']).toBe('max-age=31536000')
    expect(commonHeaders(demonstration)).not.toHaveProperty('strict-transport-security')
    expect(contentSecurityPolicy(production, '/', '')).toContain('upgrade-insecure-requests')
  })

  it('let a page have nothing of the browser that it does not need', () => {
    const [page, other] = [pageHeaders(production, '/', 'n'), commonHeaders(production)]
    expect(other['permissions-policy']).toBe('camera=(), geolocation=(), microphone=()')
    expect(page['permissions-policy']).toMatch(
      /^camera=\(\), geolocation=\(\), microphone=\(\), accelerometer=\(\)/,
    )
    expect(page['permissions-policy']).toContain('display-capture=(), ')
    expect(page['permissions-policy']).toMatch(/(?:[a-z-]+=\(\), ){12}xr-spatial-tracking=\(\)$/)
  })

  it('let a window of PayPal speak to the page that opened it', () => {
    expect(commonHeaders(production)['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })
})

describe('a page', () => {
  let test: TestApp
  afterEach(() => test.close())

  async function readPolicy(url: string) {
    const { headers, body } = await test.server.inject({ url })
    return { policy: String(headers['content-security-policy']), body }
  }

  it('says what its policy is about, with another nonce in every answer', async () => {
    test = await openTestApp({
      env: {
        STROM_PUBLIC_URL: 'https://live.example.org',
        STROM_PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com',
        STROM_PAYPAL_CLIENT_ID: 'client',
        STROM_PAYPAL_CLIENT_SECRET: 'secret',
        STROM_PAYPAL_WEBHOOK_ID: 'webhook',
        STROM_CHROMECAST: 'none',
      },
    })
    const first = await readPolicy('/subscription')
    const second = await readPolicy('/subscription')
    const home = await readPolicy('/')
    const built = home.body.includes('<html')
    if (!built) return expect(home.body).toContain('There is no such address.')
    const [nonce, other] = [first, second].map(({ policy }) => /'nonce-([^']{20,})'/.exec(policy)?.[1])
    expect(nonce).toBeTruthy()
    expect(other).not.toBe(nonce)
    expect(first.body).toContain(`nonce="${nonce}"`)
    expect(home.body).not.toContain('nonce')
    for (const { body } of [first, home]) {
      expect(body).toContain('<meta name="strom-own-document" content="/subscription" />')
      expect(body).toContain('<meta name="strom-chromecast" content="none" />')
    }
    expect(home.policy).not.toMatch(/paypal|gstatic/)
  })
})
