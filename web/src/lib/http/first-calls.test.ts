import { contract } from '@strom/contract'
import { expect, test } from 'vitest'
import { memberCalls, siteSettingsCall } from './first-calls.ts'

test('the first calls are those of the contract', () => {
  const { method, path } = contract.site.siteSettings
  expect(siteSettingsCall).toEqual({ method, path })
  const { streams, sessions, rewards, site } = contract
  const endpoints = [streams.all, sessions.user, rewards.rewardPoints, site.latestAnnouncement]
  expect(memberCalls(true).map((call) => ({ method: call.method, path: call.path }))).toEqual(
    endpoints.map((endpoint) => ({ method: endpoint.method, path: endpoint.path })),
  )
})

test('the body of who-am-I is written as its schema writes it', () => {
  const [, user] = memberCalls(true)
  expect(JSON.stringify(user.body)).toBe(
    JSON.stringify(contract.sessions.user.body.parse({ isMobile: true })),
  )
})
