import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PushReceiver } from './demux-mp4.ts'
import { limitRate } from './limit-rate.ts'
import { createRate } from './rate.ts'

const megabyte = 1_000_000

describe('what a broadcast may be', () => {
  it('is a burst of two seconds, and then 100 Mb/s', () => {
    let now = 0
    const rate = createRate(() => now)
    rate.spend(25 * megabyte)
    expect(rate.waitMs()).toBe(0)
    rate.spend(5 * megabyte)
    expect(rate.waitMs()).toBe(400)
    now = 300
    expect(rate.waitMs()).toBe(100)
    now = 400
    expect(rate.waitMs()).toBe(0)
  })

  it('is no more after a day of silence', () => {
    let now = 0
    const rate = createRate(() => now)
    now = 86_400_000
    rate.spend(26 * megabyte)
    expect(rate.waitMs()).toBeGreaterThan(0)
  })

  it('is never exceeded by a sender that waits, however its portions are cut', () => {
    const portions = fc.array(fc.integer({ min: 0, max: 2 * megabyte }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(portions, (some) => {
        let now = 0
        let sent = 0
        const rate = createRate(() => now)
        for (const bytes of some) {
          now += rate.waitMs()
          rate.spend(bytes)
          sent += bytes
          expect(sent).toBeLessThanOrEqual(25 * megabyte + now * 12_500 + bytes + 1)
        }
      }),
    )
  })

  it('counts tiny portions for the work that they are', () => {
    const rate = createRate(() => 0)
    for (let n = 0; n < 500_000; n++) rate.spend(1)
    expect(rate.waitMs()).toBeGreaterThan(0)
  })

  it('holds for a push over HTTP, besides its own time', () => {
    let waitMs = 0
    const demuxer = limitRate<PushReceiver>({ receive: () => ({ ok: true }), waitMs: () => waitMs })
    demuxer.receive(Buffer.alloc(0))
    expect(demuxer.waitMs()).toBe(0)
    waitMs = 70
    expect(demuxer.waitMs()).toBe(70)
    const portion = Buffer.alloc(30 * megabyte)
    demuxer.receive(portion)
    expect(demuxer.waitMs()).toBeGreaterThan(100)
  })
})
