import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buildServer } from './server.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

it('however often it is asked whether it is ready, the database is asked a few times a second', async () => {
  let asked = 0
  const db = test.app.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('select 1')) asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const server = await buildServer({ ...test.app, db })
  const ask = async () => (await server.inject({ url: '/readyz' })).statusCode
  const all = () => Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set([...(await all()), ...(await all())])).toEqual(new Set([200]))
  expect(asked).toBe(1)
  await sleep(260)
  expect(new Set(await all())).toEqual(new Set([200]))
  expect(asked).toBe(2)
  await server.close()
})

it('the description of the API is written once, and its askers are counted as those of the API are', async () => {
  const site = await openTestApp({ settings: { requestsPerMinute: 3 } })
  const ask = (ip: string) =>
    site.server.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': ip } })
  const first = await ask('192.0.2.1')
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
  const writing = vi.spyOn(JSON, 'stringify')
  expect((await ask('192.0.2.1')).body).toBe(first.body)
  const written = writing.mock.results.map(({ value }) => String(value).length)
  writing.mockRestore()
  expect(Math.max(0, ...written)).toBeLessThan(1000)
  await ask('192.0.2.1')
  expect((await ask('192.0.2.1')).statusCode).toBe(429)
  expect((await ask('192.0.2.2')).statusCode).toBe(200)
  expect((await site.call(contract.site.siteSettings, { ip: '192.0.2.1' })).statusCode).toBe(429)
  await site.close()
})
