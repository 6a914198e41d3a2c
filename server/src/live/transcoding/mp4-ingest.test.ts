import { expect, it } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import { createMp4Ingest } from './mp4-ingest.ts'
import type { InputChunk } from './transcoder.ts'
import type { Transcoding } from './transcoding.ts'

it('hands ffmpeg each box where its samples are looked for, whatever lies between', () => {
  const units: InputChunk[] = []
  const transcoding: Transcoding = {
    isReady: () => true,
    stateOf: () => null,
    close: () => {},
    start: () => ({
      write(chunk) {
        units.push(chunk)
        return { ok: true }
      },
      waitMs: () => 0,
      finish: async () => ({ ok: true }),
      close: () => {},
      processorPercent: () => null,
      restarts: () => 0,
    }),
  }
  const demuxer = createMp4Ingest(
    {
      channel: 'arena',
      rungs: [480],
      hasOpenGroups: () => false,
      begin: () => ({ add: () => 'ok', waitMs: () => 0 }),
    },
    transcoding,
  )
  const { header, fragments } = makeBroadcast({ seconds: 1 })
  const [fragment = Buffer.alloc(0)] = fragments
  const moofEnd = fragment.readUInt32BE(0)
  const mdatEnd = moofEnd + fragment.readUInt32BE(moofEnd)
  const uuid = Buffer.alloc(100)
  uuid.writeUInt32BE(100)
  uuid.write('uuid', 4, 'latin1')
  const between = [
    uuid,
    header,
    uuid,
    fragment.subarray(0, moofEnd),
    uuid,
    fragment.subarray(moofEnd, mdatEnd),
  ]
  expect(demuxer.receive(Buffer.concat(between))).toEqual({ ok: true })

  const [moov, moof, mdat] = units.slice(-3)
  expect(moov).toMatchObject({ kind: 'header', name: 'moov' })
  expect(moof).toMatchObject({ kind: 'start', position: 200 + header.length })
  expect(moof?.bytes).toEqual(new Uint8Array(fragment.subarray(0, moofEnd)))
  const free = Buffer.from(mdat?.bytes ?? [])
  expect([free.readUInt32BE(0), free.toString('latin1', 4, 8)]).toEqual([100, 'free'])
  expect(free.subarray(100)).toEqual(fragment.subarray(moofEnd, mdatEnd))
})
