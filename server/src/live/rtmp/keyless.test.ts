import type { Socket } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKeyless } from './keyless.ts'

type CutState = { isCut: boolean }

function setUp() {
  const keyless = createKeyless()
  function open(remoteAddress: string) {
    const state: CutState = { isCut: false }
    const destroy = () => {
      state.isCut = true
    }
    return Object.assign(state, keyless.add({ remoteAddress, destroy } as unknown as Socket))
  }
  const several = (count: number, ip = '192.0.2.1') => Array.from({ length: count }, () => open(ip))
  return { open, several }
}

const cutOf = (all: readonly CutState[]) => all.flatMap(({ isCut }, index) => (isCut ? [index] : []))

describe('a ninth connection without a key', () => {
  it('takes the place of the oldest', () => {
    const { several } = setUp()
    const first = several(8)
    expect(cutOf(first)).toEqual([])
    const more = several(3)
    expect(cutOf(first)).toEqual([0, 1, 2])
    expect(cutOf(more)).toEqual([])
  })

  it('takes that of one that stands still before that of an encoder, and of a refused one first', () => {
    const { open, several } = setUp()
    const encoder = open('192.0.2.1')
    const silent = several(6)
    for (const one of silent) one.reach(3)
    encoder.reach(1)
    const refused = open('192.0.2.1')
    refused.reach(3)
    refused.markRefused()
    open('192.0.2.1')
    expect([encoder.isCut, refused.isCut, cutOf(silent)]).toEqual([false, true, []])
    several(3)
    expect([encoder.isCut, cutOf(silent)]).toEqual([false, [0, 1, 2]])
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'leaves an encoder all the time it needs, in a flood that stands still at step %i',
    (standsAt) => {
      const { open } = setUp()
      const flood = (count: number) => {
        for (let n = 0; n < count; n++) open('192.0.2.1').reach(standsAt)
      }
      flood(100)
      const encoder = open('192.0.2.1')
      for (const step of [0, 1, 2, 3, 4, 5]) {
        encoder.reach(step)
        // In the flood's own step it is safe only until its turn.
        flood(step === standsAt ? 6 : 100)
      }
      expect(encoder.isCut).toBe(false)
    },
  )

  it('leaves an encoder its turn in a flood that stands still at every step', () => {
    const { open } = setUp()
    const encoder = open('192.0.2.1')
    for (let n = 0; n < 40; n++) {
      open('192.0.2.1').reach(n % 5)
      encoder.reach(1 + n)
    }
    expect(encoder.isCut).toBe(false)
  })

  it('does not take a step for one that was taken before', () => {
    const { open, several } = setUp()
    const first = open('192.0.2.1')
    several(7)
    for (let n = 0; n < 9; n++) first.reach(0)
    open('192.0.2.1')
    expect(first.isCut).toBe(true)
  })

  it('does not count those that have shown one', () => {
    const { open, several } = setUp()
    const broadcasting = Array.from({ length: 20 }, () => {
      const one = open('192.0.2.1')
      one.leave()
      return one
    })
    const silent = several(8)
    expect([...cutOf(broadcasting), ...cutOf(silent)]).toEqual([])
  })

  it.each([
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '::ffff:192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('%s and %s are one network: %s', (one, other, same) => {
    const { open, several } = setUp()
    const all = several(8, one)
    open(other)
    expect(cutOf(all)).toEqual(same ? [0] : [])
  })

  it('is one too many in all, too, from however many networks', () => {
    const { open } = setUp()
    const all = Array.from({ length: 600 }, (_, n) => open(`2001:db8:${n.toString(16)}::1`))
    expect(cutOf(all)).toEqual(Array.from({ length: 600 - 512 }, (_, n) => n))
  })
})

it('whatever comes, eight of a network are open at most, and a newcomer always', () => {
  const steps = fc.array(fc.tuple(fc.nat(2), fc.nat(4)), { maxLength: 120 })
  fc.assert(
    fc.property(steps, (some) => {
      const { open } = setUp()
      const all: (ReturnType<typeof open> & { ip: string })[] = []
      for (const [network, progress] of some) {
        const ip = `192.0.2.${network}`
        const one = Object.assign(open(ip), { ip })
        one.reach(progress)
        all.push(one)
        expect(one.isCut).toBe(false)
        expect(all.filter((other) => other.ip === ip && !other.isCut).length).toBeLessThanOrEqual(8)
      }
    }),
  )
})
