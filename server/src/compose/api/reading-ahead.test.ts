import { contract, subscriptionResult } from '@strom/contract'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withReadAhead } from '../../base/http/routes.ts'
import { allRoutes } from './all-routes.ts'
import { registerEndpoints } from './endpoints.ts'
import { registerFailures } from './failures.ts'

const found = { resultCode: subscriptionResult.success, streams: [] }
let readings = 0
let isBroken = false
async function read() {
  readings += 1
  if (isBroken) throw new Error('no')
  return found
}
const server = Fastify()
let site: TestApp
let token: string

beforeAll(async () => {
  site = await openTestApp()
  const { email } = await site.build.account()
  token = await site.signIn(email)
  const all = withReadAhead<typeof contract.streams.all, typeof found>(read, (_call, answer) => answer)
  registerFailures(server)
  const routes = allRoutes(site.app)
  registerEndpoints(server, site.app, { ...routes, streams: { ...routes.streams, all } })
})
beforeEach(() => {
  readings = 0
})
afterAll(async () => {
  await server.close()
  await site.close()
})

const { method, path } = contract.streams.all
const ask = (headers: Record<string, string>) => server.inject({ method, url: path, headers })

test('what is read ahead is read once, and is the answer', async () => {
  const answer = await ask({ token })
  expect([answer.statusCode, answer.json()]).toEqual([200, found])
  expect(readings).toBe(1)
})

test('it is begun before it is known whose Token it is, and not without one', async () => {
  expect((await ask({ token: 'nobodys' })).statusCode).toBe(403)
  expect(readings).toBe(1)
  expect((await ask({})).statusCode).toBe(403)
  expect(readings).toBe(1)
})

test('a reading that fails is told to those who may call, and to nobody else', async () => {
  isBroken = true
  expect((await ask({ token })).statusCode).toBe(500)
  expect((await ask({ token: 'nobodys' })).statusCode).toBe(403)
})
