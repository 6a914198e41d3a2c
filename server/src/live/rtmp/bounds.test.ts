// What waits of a broadcast must stay bounded, however its time goes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FragmentSamples } from '../push/fragmenter.ts'
import { createSampleWriter } from '../push/sample-writer.ts'
import { ticks } from '../push/ticks.ts'
import { messageTypes } from './chunks.ts'
import { createFlvDemuxer } from './demux-flv.ts'

const pictureConfig = Buffer.from(
  '17000000000142c01effe100196742c01eda0280bfe5c044000003000400000300c83c58ba8001000468ce0fc8',
  'hex',
)
const soundConfig = Buffer.from('af001190', 'hex')
const mostBytes = 60_000_000
const mostSamples = 6100

function setUp() {
  const held = { bytes: 0, samples: 0, frames: 0 }
  const writer = createSampleWriter(() => ({
    add({ pictures, sound, start, end }: FragmentSamples) {
      const some = [...pictures.flat(), ...sound]
      held.samples -= some.length
      held.frames = Math.max(held.frames, sound.length)
      for (const { data } of some) held.bytes -= data.length
      return end - start > 30 * ticks.picture ? 'key-frames' : 'ok'
    },
    waitMs: () => 0,
  }))
  const demuxer = createFlvDemuxer(writer)
  const send = (type: number, timestamp: number, payload: Buffer) => {
    held.samples += 1
    held.bytes += payload.length
    return demuxer.receive({ type, timestamp: timestamp >>> 0, streamId: 1, payload })
  }
  return { held, send }
}

const times: [string, (n: number) => number][] = [
  ['stands still', () => 0],
  ['goes back', (n) => 1_000_000 - n],
  ['goes back by seconds', (n) => 1_000_000_000 - n * 5000],
  ['goes to and fro', (n) => (n % 2) * 100],
  ['goes to and fro by hours', (n) => (n % 2) * 10_000_000],
  ['goes on by a millisecond', (n) => n],
  ['jumps by minutes', (n) => n * 600_000],
  ['stands still after a second', (n) => Math.min(1000, n * 40)],
]
const tracks: [string, Buffer[]][] = [
  ['pictures alone', [pictureConfig]],
  ['pictures of which nothing is known', []],
  ['pictures and a sound that never comes', [pictureConfig, soundConfig]],
]

describe.each(times)('while time %s', (_, at) => {
  it.each(tracks)('%s never wait without an end', (_, configs) => {
    for (const size of [0, 1, 2_000_000]) {
      const { held, send } = setUp()
      for (const config of configs)
        send(config === soundConfig ? messageTypes.audio : messageTypes.video, 0, config)
      const picture = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.alloc(size, 1)])
      for (let n = 0; n < (size > 1 ? 100 : 7000); n++) {
        if (!send(messageTypes.video, at(n), picture).ok) break
        if (configs.length === 0) Object.assign(held, { bytes: 0, samples: 0 })
        expect(held.bytes).toBeLessThan(mostBytes)
        expect(held.samples).toBeLessThan(mostSamples)
      }
      expect(held.frames).toBeLessThan(1500)
    }
  })

  it('sound alone does not, either', () => {
    const { held, send } = setUp()
    send(messageTypes.audio, 0, soundConfig)
    let refused = null as string | null
    for (let n = 0; n < 7000 && refused === null; n++) {
      const sent = send(messageTypes.audio, at(n), Buffer.from([0xaf, 1, 1, 2, 3]))
      if (!sent.ok) refused = sent.reason
    }
    expect(refused).toBe('no-picture')
    expect(held.samples).toBeLessThan(mostSamples)
  })
})

it('whatever comes, no more waits than two bursts', () => {
  const large = Buffer.alloc(1_000_005, 1)
  const messages = fc.array(
    fc.record({
      isSound: fc.boolean(),
      step: fc.oneof(fc.constant(0), fc.integer({ min: -50, max: 50 }), fc.integer()),
      key: fc.boolean(),
      size: fc.constantFrom(0, 100, 1_000_000, 1_000_000),
    }),
    { minLength: 60, maxLength: 200 },
  )
  fc.assert(
    fc.property(messages, fc.boolean(), (some, withSound) => {
      const { held, send } = setUp()
      send(messageTypes.video, 0, pictureConfig)
      if (withSound) send(messageTypes.audio, 0, soundConfig)
      let time = 0
      for (const { isSound, step, key, size } of some) {
        time += step
        const payload = large.subarray(0, size + 5)
        payload.set(isSound ? [0xaf, 1] : [key ? 0x17 : 0x27, 1, 0, 0, 0])
        const sent = send(isSound ? messageTypes.audio : messageTypes.video, time, payload)
        if (isSound && !withSound) Object.assign(held, { bytes: held.bytes - payload.length })
        if (!sent.ok) return
        expect(held.bytes).toBeLessThan(mostBytes)
      }
    }),
    { numRuns: 30 },
  )
})
