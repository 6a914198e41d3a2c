import { describe, expect, it } from 'vitest'
import { verificationRequest } from './verification.ts'

const headers = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 'e1',
  'paypal-transmission-sig': 'a"b\\c',
  'paypal-transmission-time': '2026-11-20T12:00:00Z',
}

const receiver = { webhookId: 'WEBHOOK', demonstration: false, now: Date.parse('2026-11-20T12:00:00Z') }

describe('the request that asks whether a delivery is genuine', () => {
  it('has the event in it byte for byte', () => {
    const body = '{ "id":"WH-1",\n "note": "caf\\u00e9 1.0",  "amount": 1.00, "id2": {"x":[1 , 2]} }'
    const request = verificationRequest({ headers, body }, receiver) ?? ''
    expect(request.endsWith(`"webhook_event":${body}}`)).toBe(true)
    expect(JSON.parse(request)).toEqual({
      auth_algo: 'SHA256withRSA',
      cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      transmission_id: 'e1',
      transmission_sig: 'a"b\\c',
      transmission_time: '2026-11-20T12:00:00Z',
      webhook_id: 'WEBHOOK',
      webhook_event: JSON.parse(body),
    })
  })

  it.each(Object.keys(headers))('is not made without the header %s', (missing) => {
    expect(
      verificationRequest({ headers: { ...headers, [missing]: undefined }, body: '{}' }, receiver),
    ).toBeNull()
  })

  it.each([
    ['paypal-cert-url', 'https://certs.example.org/paypal.com'],
    ['paypal-cert-url', 'https://notpaypal.com/certs/CERT-1'],
    ['paypal-cert-url', 'https://api.paypal.com@example.org/certs/CERT-1'],
    ['paypal-cert-url', 'http://api.paypal.com/certs/CERT-1'],
    ['paypal-cert-url', 'CERT-1'],
    ['paypal-auth-algo', '../'],
    ['paypal-transmission-time', 'now'],
    ['paypal-transmission-time', '2026-11-16T11:59:59Z'],
    ['paypal-transmission-time', '2026-11-24T12:00:01Z'],
  ])('is not made with the %s %s', (header, value) => {
    expect(verificationRequest({ headers: { ...headers, [header]: value }, body: '{}' }, receiver)).toBeNull()
  })

  it.each([
    ['paypal-cert-url', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', false],
    ['paypal-cert-url', 'https://paypal.com/certs/CERT-1', false],
    ['paypal-cert-url', 'https://emulator.invalid/certs/CERT-1', true],
    ['paypal-transmission-time', '2026-11-17T12:00:00Z', false],
  ])('is made with the %s %s', (header, value, demonstration) => {
    const delivery = { headers: { ...headers, [header]: value }, body: '{}' }
    expect(verificationRequest(delivery, { ...receiver, demonstration })).not.toBeNull()
  })

  it.each(['', 'x', '[]', '"text"', 'null', '{}}', '{},"webhook_id":"OTHER","x":{}'])(
    'is not made of %j, which would speak for the request around it',
    (body) => {
      expect(verificationRequest({ headers, body }, receiver)).toBeNull()
    },
  )
})
