import { expect, it } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { widestNetwork, withWiderNetworks } from './networks.ts'
import { consumeAttempt, rewardAttempt } from './queries.ts'

it.each([
  ['203.0.113.5', [['203.0.113.5', 1]]],
  ['kari@example.org', [['kari@example.org', 1]]],
  ['kari@example.org 2001:db8:0:1234::/64', [['kari@example.org 2001:db8:0:1234::/64', 1]]],
  [
    '2001:db8:0:12cd::/64',
    [
      ['2001:db8:0:12cd::/64', 1],
      ['2001:db8:0:1200::/56', 4],
      ['2001:db8:0::/48', 16],
    ],
  ],
  [
    '2001:db8:0:cd::/64',
    [
      ['2001:db8:0:cd::/64', 1],
      ['2001:db8:0:0::/56', 4],
      ['2001:db8:0::/48', 16],
    ],
  ],
])('counts a try of %s by %j', (key, expected) => {
  expect(withWiderNetworks(key).map(({ network, times }) => [network, times])).toEqual(expected)
})

it('knows the widest network', () => {
  expect(widestNetwork('2001:db8:7:12cd::/64')).toBe('2001:db8:7::/48')
  expect(widestNetwork('203.0.113.5')).toBe('203.0.113.5')
})

it('lets a /56 have four times as many tries as a household, and a /48 sixteen times as many', async () => {
  const { app, close } = await openTestApp()
  const limit = { kind: 'sign-in-network', tries: 3, windowSeconds: 60 }
  const allowed = async (keys: string[]) => {
    let count = 0
    for (const key of keys) if ((await consumeAttempt(app.db, limit, key)) === 0) count += 1
    return count
  }
  const networks = (prefix: string, amount: number, step: number) =>
    Array.from({ length: amount }, (_, index) => `${prefix}:${(index * step).toString(16)}::/64`)
  try {
    expect(await allowed(Array.from({ length: 5 }, () => '2001:db8:1:7::/64'))).toBe(3)
    expect(await allowed(networks('2001:db8:2', 20, 1))).toBe(12)
    expect(await allowed(networks('2001:db8:3', 60, 0x100))).toBe(48)
    // Also taken back from the wider networks.
    const roundabout = networks('2001:db8:4', 20, 1)
    for (const key of roundabout) {
      expect(await consumeAttempt(app.db, limit, key)).toBe(0)
      await rewardAttempt(app.db, limit, key)
    }
  } finally {
    await close()
  }
})
