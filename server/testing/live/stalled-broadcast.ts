import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTrackFragments } from '@strom/media/fragments'
import { loadClip } from '../../src/live/clip.ts'
import { createTicker } from '../../src/live/fragment-ticker.ts'
import { createMp4Demuxer } from '../../src/live/push/demux-mp4.ts'
import { createPushChannel } from '../../src/live/push/push-channel.ts'
import { trackIds } from '../../src/live/push/renditions.ts'
import { createSlate } from '../../src/live/push/slate.ts'
import { ticks } from '../../src/live/push/ticks.ts'
import { listRecordingParts } from '../../src/live/rewind/recording-parts.ts'
import { createRewindStore } from '../../src/live/rewind/rewind-store.ts'
import { writeRecording } from '../../src/live/rewind/write-recording.ts'
import { makeBroadcast } from './test-broadcast.ts'
import { clipsDir } from './test-channel.ts'

/**
 * Fragments of a fifth of a second, then silence; `held` fragments follow at once, on a new connection if
 * `reconnects`.
 */
export type Stall = {
  fragments: number
  silentMs: number
  reconnects: boolean
  held: number
  watched: boolean
}

type Frame = { size: number; at: number; connection: number }
type Frames = { pictures: Frame[]; sound: Frame[] }

const slateClip = loadClip(join(clipsDir, 'slate'))
if (!slateClip.ok) throw new Error(slateClip.reason)
const slate = createSlate(slateClip.clip)
const halfADayMs = 12 * 3_600_000
const fragmentMs = 200
/** An encoder begins a connection with a key frame. */
const fragmentsAGroup = 5

function addFrames(to: Frames, bytes: Buffer, connection: number) {
  for (const { trackId, decodeTime, samples } of readTrackFragments(bytes)) {
    const [into, rate] = trackId === trackIds.sound ? [to.sound, ticks.sound] : [to.pictures, ticks.picture]
    let time = decodeTime
    for (const { size, duration } of samples) {
      into.push({ size, at: time / rate, connection })
      time += duration
    }
  }
}

export async function broadcastWithStalls(stalls: readonly Stall[]) {
  const folder = mkdtempSync(join(tmpdir(), 'strom-stalls-'))
  let now = 1_800_000_000_000
  const clock = { now: () => now }
  const log = {
    warn(details: object) {
      throw new Error(JSON.stringify(details))
    },
  }
  const store = createRewindStore({ folder, clock, log, maxBytes: () => 1e12, freeBytes: () => 1e12 })
  store.configure(new Map([['arena', halfADayMs]]))
  const { channel, ...pushChannel } = createPushChannel({
    id: 'arena',
    title: 'Arena',
    slate,
    clock,
    ticker: createTicker(clock, fragmentMs),
    record: (segment) => store.record('arena', segment),
  })
  const { header, fragments } = makeBroadcast({ seconds: 16 })
  const sent: Frames = { pictures: [], sound: [] }
  let connection = 0
  let next = 0

  function connect() {
    const publisher = pushChannel.takeSlot()
    if (!publisher) throw new Error('somebody else broadcasts')
    connection += 1
    const demuxer = createMp4Demuxer(publisher.begin)
    demuxer.receive(header)
    return { publisher, demuxer }
  }

  let { publisher, demuxer } = connect()

  function send(afterMs: number) {
    // The clip's sound is longer than its pictures, so each round begins like a new connection.
    if (next > 0 && next % fragments.length === 0) reconnect()
    now += afterMs
    const bytes = fragments[next % fragments.length]
    if (!bytes) throw new Error('no fragment')
    next += 1
    addFrames(sent, bytes, connection)
    const received = demuxer.receive(bytes)
    if (!received.ok) throw new Error(received.reason)
  }

  function reconnect() {
    publisher.leave()
    next = Math.ceil(next / fragmentsAGroup) * fragmentsAGroup
    const again = connect()
    publisher = again.publisher
    demuxer = again.demuxer
  }

  for (const { fragments: count, silentMs, reconnects, held, watched } of stalls) {
    for (let n = 0; n < count; n++) {
      send(fragmentMs)
      if (n % 10 === 9) await store.settled()
    }
    if (watched) {
      for (let left = silentMs; left > 0; left -= 1000) {
        now += Math.min(1000, left)
        channel.newest()
      }
    } else now += silentMs
    if (reconnects) reconnect()
    else for (let n = 0; n < held; n++) send(0)
    await store.settled()
  }
  publisher.leave()
  pushChannel.close()
  await store.settled()
  const parts = await listRecordingParts(store, 'arena')
  const kept: Frames = { pictures: [], sound: [] }
  for (const part of parts) {
    let isInit = true
    for await (const bytes of writeRecording(store, 'arena', part)) {
      if (!isInit) addFrames(kept, Buffer.from(bytes), 0)
      isInit = false
    }
  }
  const broadcasts = new Set(store.segments('arena').map(({ broadcastAt }) => broadcastAt)).size
  rmSync(folder, { recursive: true })
  return { sent, kept, files: parts.length, broadcasts }
}

/** In seconds, compared with what was sent. */
export function longestOffset({ sent, kept }: { sent: Frames; kept: Frames }): number {
  const shifts = (kind: keyof Frames) =>
    sent[kind].map(({ at, connection }, index) => ({
      at,
      connection,
      shift: (kept[kind][index]?.at ?? Number.NaN) - at,
    }))
  const sound = shifts('sound')
  let near = 0
  let longest = 0
  for (const { at, connection, shift } of shifts('pictures')) {
    while (
      near + 1 < sound.length &&
      ((sound[near]?.connection ?? 0) < connection ||
        (sound[near]?.connection === connection && (sound[near]?.at ?? 0) < at))
    )
      near += 1
    const beside = sound[near]
    if (beside?.connection === connection) longest = Math.max(longest, Math.abs(beside.shift - shift))
  }
  return longest
}
