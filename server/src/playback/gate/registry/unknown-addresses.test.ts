import { describe, expect, it } from 'vitest'
import { createUnknownAddresses } from './unknown-addresses.ts'

const minute = 60_000

describe('unknown addresses', () => {
  it('are kept for five minutes after they were last seen, newest first', () => {
    const unknown = createUnknownAddresses()
    unknown.note('203.0.113.1', 0)
    unknown.note('203.0.113.2', minute)
    unknown.note('203.0.113.1', 2 * minute)
    expect(unknown.list(2 * minute).map(({ ip }) => ip)).toEqual(['203.0.113.1', '203.0.113.2'])
    expect(unknown.list(6 * minute)).toEqual([{ ip: '203.0.113.1', at: 2 * minute }])
    expect(unknown.list(7 * minute)).toEqual([])
  })

  it('are bounded: the oldest give way', () => {
    const unknown = createUnknownAddresses()
    for (let n = 0; n < 5000; n++) unknown.note(`10.0.${n >> 8}.${n & 255}`, n)
    const listed = unknown.list(5000)
    expect(listed).toHaveLength(1000)
    expect(listed[0]?.at).toBe(4999)
  })
})
