import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../base/config.ts'
import { openTestSmtpServer } from '../../base/mail/testing-smtp.ts'
import { openProvider } from '../../money/open-provider.ts'
import type { PaymentProvider } from '../../money/payments/provider.ts'
import { requiredEventTypes } from '../../money/paypal/event.ts'
import { checkAddressFamilies, judgeAddressFamilies } from './address-families.ts'
import { checkCertificate, judgeCertificate } from './certificate.ts'
import { checkMailServer } from './mail-server.ts'
import { checkPayments } from './payments.ts'
import { checkReached } from './reached.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function web(answer: (path: string) => { status: number; body: string }): Promise<string> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '')
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => new Promise((closed) => server.close(closed)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('the mail server', () => {
  async function mail(user = '') {
    const server = await openTestSmtpServer()
    closing.push(() => server.close())
    const smtpUrl = server.url.replace('smtp://', `smtp://${user}`)
    return { server, look: () => checkMailServer({ smtpUrl, mailFrom: 'a@b.no' }) }
  }

  it('is connected to and signed in at, and gets no mail', async () => {
    const { server, look } = await mail('eier:secret@')
    const [found] = await look()
    expect(found).toMatchObject({ state: 'ok', says: expect.stringContaining('takes user and password') })
    expect(server.signIns).toEqual(['eier:secret'])
    expect(server.received).toEqual([])
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('that refuses the password says so', async () => {
    const { server, look } = await mail('eier:secret@')
    server.misbehave.auth = '535 5.7.8 no'
    const [found] = await look()
    expect(found).toMatchObject({ state: 'problem', advice: expect.stringContaining('STROM_SMTP_URL') })
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('that offers no sign-in is not said to take user and password, and is sent none', async () => {
    const { server, look } = await mail('eier:secret@')
    server.misbehave.hello = '250 test'
    expect(await look()).toMatchObject([{ state: 'warning', says: expect.stringContaining('no sign-in') }])
    expect(server.signIns).toEqual([])
    const { server: without, look: lookWithout } = await mail()
    without.misbehave.hello = '250 test'
    expect(await lookWithout()).toMatchObject([{ state: 'ok' }])
  })

  it('that is silent, or away, is given up', async () => {
    const { server, look } = await mail()
    server.misbehave.greeting = 'silence'
    expect(await look()).toMatchObject([{ state: 'problem' }])
    expect(await checkMailServer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.no' })).toMatchObject([
      { state: 'problem', says: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  it('is not missed in a demonstration', async () => {
    expect(await checkMailServer({ smtpUrl: undefined, mailFrom: 'a@b.no' })).toEqual([])
  })
})

describe('the public address', () => {
  it.each([
    ['{"status":"alive"}', 200, 'ok'],
    ['{"status":"other"}', 200, 'problem'],
    ['{}', 404, 'problem'],
    ['no json', 200, 'warning'],
  ])('that answers %s (%i): %s', async (body, status, state) => {
    const publicUrl = await web(() => ({ status, body }))
    expect(await checkReached({ publicUrl, mode: 'production' })).toMatchObject({ state })
  })

  it('that nobody answers at is a warning', async () => {
    const found = await checkReached({ publicUrl: 'http://127.0.0.1:1', mode: 'production' })
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('could not be reached') })
  })

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('whose certificate is refused with %s is not said to be out of reach', async (code) => {
    const cause = Object.assign(new Error('a bad certificate'), { code })
    const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }))
    closing.push(() => answer.mockRestore())
    expect(await checkReached({ publicUrl: 'https://a.example', mode: 'production' })).toMatchObject({
      state: 'warning',
      code: 'reached-distrusted',
      says: expect.stringContaining(code),
    })
  })

  it.each([
    ['Dec 20 12:00:00 2026 GMT', null, 'ok', 'another 30 days'],
    ['Dec  1 12:00:00 2026 GMT', null, 'warning', 'another 11 days'],
    ['Nov 18 12:00:00 2026 GMT', 'CERT_HAS_EXPIRED', 'problem', '2 days ago'],
    [
      'Dec 20 12:00:00 2026 GMT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'problem',
      'would not trust it for a.example',
    ],
  ])('with a certificate until %s (%s): %s', (valid_to, distrust, state, part) => {
    const now = Date.parse('2026-11-20T12:00:00Z')
    const found = judgeCertificate({ certificate: { valid_to }, distrust }, 'a.example', now)
    expect(found).toMatchObject({ state, says: expect.stringContaining(part) })
  })

  it('without TLS has no certificate, and one that does not speak TLS cannot be looked at', async () => {
    expect(await checkCertificate({ publicUrl: 'http://a.example' }, 0)).toEqual([])
    const server = createTcpServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end('hello\n'),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    closing.push(() => new Promise((closed) => server.close(closed)))
    const publicUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(await checkCertificate({ publicUrl }, 0)).toMatchObject([{ state: 'warning' }])
  })
})

describe('PayPal', () => {
  async function look(answers: Record<string, { status: number; body: string }>) {
    const apiUrl = await web(
      (path) => answers[path] ?? { status: 404, body: '{"name":"RESOURCE_NOT_FOUND"}' },
    )
    const config = readConfig({
      STROM_PAYPAL_API_URL: apiUrl,
      STROM_PAYPAL_CLIENT_ID: 'id',
      STROM_PAYPAL_CLIENT_SECRET: 'very-secret',
      STROM_PAYPAL_WEBHOOK_ID: 'WH1',
      STROM_PUBLIC_URL: 'https://a.example',
    })
    const provider = openProvider({ config, clock: { now: Date.now }, log: pino({ level: 'silent' }) })
    return checkPayments({ config, provider })
  }
  const token = { status: 200, body: '{"access_token":"t","expires_in":100}' }
  const ours = 'https://a.example/api/payments/paypal/webhook'
  const webhook = (url: string, events?: readonly string[]) => {
    const event_types = events?.map((name) => ({ name, status: 'ENABLED' }))
    return { status: 200, body: JSON.stringify({ id: 'WH1', url, event_types }) }
  }
  const butRefunds = requiredEventTypes.filter((event) => !/REFUNDED|RESOLVED/.test(event))
  const path = '/v1/notifications/webhooks/WH1'

  it.each([
    [webhook(ours), 'ok', 'knows the webhook'],
    [webhook(ours, ['*']), 'ok', 'knows the webhook'],
    [webhook(ours, ['VAULT.CREDIT-CARD.CREATED', ...requiredEventTypes]), 'ok', 'knows the webhook'],
    [
      webhook(ours, butRefunds),
      'warning',
      'is not told of: PAYMENT.CAPTURE.REFUNDED, CUSTOMER.DISPUTE.RESOLVED, PAYMENT.SALE.REFUNDED.',
    ],
    [webhook('https://b.example/hook'), 'warning', 'https://b.example/hook'],
    [{ status: 404, body: '{"name":"INVALID_RESOURCE_ID"}' }, 'problem', 'no webhook of this id'],
  ])('that answers %j: %s', async (answer, state, part) => {
    const found = await look({ '/v1/oauth2/token': token, [path]: answer })
    expect(found).toMatchObject({ state, says: expect.stringContaining(part) })
  })

  it('that takes no credentials says so, without the secret', async () => {
    const found = await look({ '/v1/oauth2/token': { status: 401, body: '{"error":"invalid_client"}' } })
    expect(found).toMatchObject({
      state: 'problem',
      says: 'PayPal refuses the credentials (HTTP 401).',
    })
    expect(JSON.stringify(found)).not.toContain('very-secret')
  })

  it('is not asked where it takes no money', async () => {
    for (const env of [{ STROM_PAYMENTS: 'none' }, {}]) {
      const config = readConfig(env)
      const provider = { title: 'PayPal' } as PaymentProvider
      expect(await checkPayments({ config, provider })).toMatchObject({ state: 'ok' })
    }
  })
})

describe('the addresses of a name', () => {
  const ipv4 = { address: '192.0.2.1', family: 4 }
  const ipv6 = { address: '2001:db8::1', family: 6 }

  it('of both kinds make two households of one home', () => {
    expect(judgeAddressFamilies('a.example', [ipv4, ipv4])).toEqual([])
    expect(judgeAddressFamilies('a.example', [ipv6])).toEqual([])
    const [found] = judgeAddressFamilies('a.example', [ipv4, ipv6])
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('a.example has an IPv6') })
  })

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost', 'https://none.invalid'])(
    'of %s are not looked at',
    async (publicUrl) => {
      expect(await checkAddressFamilies({ publicUrl })).toEqual([])
    },
  )
})
