// Enhanced RTMP, as OBS (29.1) and ffmpeg (6.1) speak it: ffmpeg encodes, this sends the samples.
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { findBox } from '@strom/media/boxes'
import { readFourLetters } from '@strom/media/bytes'
import { readTrackFragments, type Sample } from '@strom/media/fragments'
import { listTracks, readDecoderConfig, readTrack, type Track } from '@strom/media/init-segment'
import { writeAmf } from '../../src/live/rtmp/amf.ts'
import { messageTypes, writeMessage } from '../../src/live/rtmp/chunks.ts'

type Sent = { at: number; type: number; payload: Buffer }

const handshake = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * 1536)])
const [sequenceStart, codedFrames] = [0, 1]
const [keyFrame, otherFrame] = [0x10, 0x20]
const recordBoxes: Record<string, { box: string; at: number }> = {
  hvc1: { box: 'hvcC', at: 8 + 78 },
  av01: { box: 'av1C', at: 8 + 78 },
  Opus: { box: 'dOps', at: 8 + 28 },
}

function encode(args: readonly string[]): Buffer {
  const muxing = ['-f', 'mp4', '-movflags', '+delay_moov+frag_keyframe+default_base_moof', 'pipe:1']
  return spawnSync('ffmpeg', ['-v', 'error', ...args, ...muxing], { maxBuffer: 64_000_000 }).stdout
}

function readRecord({ entry }: Track): Buffer {
  const known = recordBoxes[readFourLetters(entry, 4)]
  if (!known) return Buffer.from(readDecoderConfig(entry) ?? [])
  const found = findBox(entry, known.box, known.at)
  return Buffer.from(entry.subarray(found?.body, found?.end))
}

/** RFC 7845, 5.1; MP4 has the other byte order. */
function toOpusHead(record: Buffer): Buffer {
  const fields = Buffer.from(record.subarray(1))
  fields.subarray(1, 3).swap16()
  fields.subarray(3, 7).swap32()
  fields.subarray(7, 9).swap16()
  return Buffer.concat([Buffer.from('OpusHead'), Buffer.of(1), fields])
}

/** Configuration first. */
function toMessages(file: Buffer, track: Track): Sent[] {
  const codec = readFourLetters(track.entry, 4)
  const letters = Buffer.from(codec)
  const isAac = codec === 'mp4a'
  const isPicture = track.handler === 'vide'
  const record = codec === 'Opus' ? toOpusHead(readRecord(track)) : readRecord(track)

  function write(packet: number, data: Uint8Array, { key = true, offset = 0 } = {}): Buffer {
    if (isAac) return Buffer.concat([Buffer.of(0xaf, packet), data])
    if (!isPicture) return Buffer.concat([Buffer.of(0x90 | packet), letters, data])
    const shown = Buffer.alloc(codec !== 'av01' && packet === codedFrames ? 3 : 0)
    if (shown.length > 0) shown.writeIntBE(offset, 0, 3)
    const first = 0x80 | (key ? keyFrame : otherFrame) | packet
    return Buffer.concat([Buffer.of(first), letters, shown, data])
  }

  const type = isPicture ? messageTypes.video : messageTypes.audio
  const toMs = (ticks: number) => Math.round((ticks * 1000) / track.timescale)
  const fragments = readTrackFragments(file).filter(({ trackId }) => trackId === track.trackId)
  const samples = fragments.flatMap(({ decodeTime, samples: some }) => {
    let time = decodeTime
    return some.map((sample: Sample) => {
      const at = toMs(time)
      const offset = toMs(time + sample.compositionOffset) - at
      time += sample.duration
      const data = file.subarray(sample.at, sample.at + sample.size)
      return { at, type, payload: write(codedFrames, data, { key: sample.key, offset }) }
    })
  })
  return [{ at: 0, type, payload: write(sequenceStart, record) }, ...samples]
}

function write({ at, type, payload }: Sent): Buffer {
  const bytes = writeMessage(type, 1, payload)
  bytes.writeUIntBE(at, 1, 3)
  return bytes
}

/** Resolves when all is sent. */
export async function publishEnhanced(port: number, streamKey: string, args: readonly string[]) {
  const file = encode(args)
  const tracks = listTracks(file).map((trak) => readTrack(file, trak))
  const messages = tracks.flatMap((track) => toMessages(file, track)).sort((a, b) => a.at - b.at)
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  const largeChunks = Buffer.alloc(4)
  largeChunks.writeUInt32BE(16_000_000)
  const command = (...values: Parameters<typeof writeAmf>) =>
    writeMessage(messageTypes.command, 0, writeAmf(...values))
  socket.write(handshake)
  socket.write(writeMessage(messageTypes.setChunkSize, 0, largeChunks))
  socket.write(command('connect', 1, { app: 'live' }))
  socket.write(command('createStream', 2, null))
  socket.write(command('publish', 3, null, streamKey, 'live'))
  const began = performance.now()
  for (const message of messages) {
    const early = message.at - (performance.now() - began)
    if (early > 0) await pause(early)
    if (socket.destroyed) return
    socket.write(write(message))
  }
  socket.end(command('deleteStream', 4, null, 1))
}
