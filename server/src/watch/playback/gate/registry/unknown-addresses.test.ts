import { describe, expect, it } from 'vitest'
import { createUnknownAddresses } from './unknown-addresses.ts'

const minute = 60_000

describe('unknown addresses', () => {
  it('are kept for five minutes after they were last seen, newest first', () => {
    const unknown = createUnknownAddresses()
    unknown.note('203.0.113.1', 0, 'forged')
    unknown.note('203.0.113.2', minute, 'forged')
    unknown.note('203.0.113.1', 2 * minute, 'signed')
    expect(unknown.list(2 * minute).map(({ ip }) => ip)).toEqual(['203.0.113.1', '203.0.113.2'])
    expect(unknown.list(6 * minute)).toEqual([{ ip: '203.0.113.1', at: 2 * minute, shown: 'signed' }])
    expect(unknown.list(7 * minute)).toEqual([])
  })

  it('are bounded: the oldest give way', () => {
    const unknown = createUnknownAddresses()
    for (let n = 0; n < 5000; n++) unknown.note(`10.0.${n >> 8}.${n & 255}`, n, 'signed')
    const listed = unknown.list(5000)
    expect(listed).toHaveLength(1000)
    expect(listed[0]?.at).toBe(4999)
  })

  it('with a real token are not pushed out by any number with a forged one', () => {
    const unknown = createUnknownAddresses()
    unknown.note('203.0.113.7', 0, 'signed')
    for (let n = 0; n < 5000; n++) unknown.note(`10.0.${n >> 8}.${n & 255}`, n, 'forged')
    const real = { ip: '203.0.113.7', at: 0, shown: 'signed' }
    expect(unknown.list(5000)).toHaveLength(201)
    expect(unknown.list(5000)).toContainEqual(real)
    expect(unknown.takeNews()).toContainEqual(real)
    expect(unknown.takeNews()).toEqual([])
  })
})
