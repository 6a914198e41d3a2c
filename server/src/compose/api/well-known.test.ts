import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp({ env: { STROM_PUBLIC_URL: 'https://live.example.org' } })
})
afterEach(() => test.close())

const get = (url: string) => test.server.inject({ method: 'GET', url, headers: { host: 'live.example.org' } })

it('leads password managers to where a password is changed', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile'])
})

it('says whom to tell of a vulnerability once there is an address, and until when that holds', async () => {
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  await test.app.settings.set(test.app.db, 'contactAddress', 'post@example.org')
  await expect.poll(async () => (await get('/.well-known/security.txt')).statusCode).toBe(200)
  const { body, headers } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    `Contact: mailto:post@example.org\nExpires: ${new Date(test.clock.now() + 180 * 86_400_000).toISOString()}\nPreferred-Languages: en, nb\nCanonical: https://live.example.org/.well-known/security.txt\n`,
  )
})

it('keeps crawlers to the page where people sign in', async () => {
  const { body } = await get('/robots.txt')
  expect(body.split('\n')).toEqual(expect.arrayContaining(['User-agent: *', 'Allow: /login', 'Disallow: /']))
})

it.each(['not an address', 'a@b', 'post@example.org\r\nBcc: x@example.org', '<post@example.org>'])(
  'takes no contact address such as %j',
  async (value) => {
    await expect(test.app.settings.set(test.app.db, 'contactAddress', value)).rejects.toThrow()
  },
)
