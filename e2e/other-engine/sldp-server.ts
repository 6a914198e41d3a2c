/**
 * Another media server: it speaks SLDP by the table of docs/sldp.md and shares no protocol code with Strøm.
 * Sends frame by frame, with another timescale, time origin and form of names.
 * `node e2e/other-engine/sldp-server.ts <port> <folder of a clip>` prints a line once it listens.
 */
import { join } from 'node:path'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Demuxed, demux, type Sample } from './demux.ts'

const [port, folder] = process.argv.slice(2)
if (!port || !folder) throw new Error('a port and the folder of a clip are needed')

const loopMs = 16_000
const pictureScale = 10_000_000
const soundScale = 48_000
const soundLength = 1024 / 48_000
const startedAt = Date.now()

const renditions = {
  'other/tv_high': { file: '1080p.mp4', resolution: '1920x1080', bandwidth: '600000', vcodec: 'avc1.640028' },
  'other/tv_low': { file: '480p.mp4', resolution: '854x480', bandwidth: '200000', vcodec: 'avc1.64001e' },
} as const
const pictures = new Map<string, Demuxed>(
  Object.entries(renditions).map(([name, { file }]) => [name, demux(join(folder, file))]),
)
const sound = demux(join(folder, 'audio.mp4'))

type Playing = { name: string; type: 'video' | 'audio'; next: number }

const frameSeconds = { video: 0.04, audio: soundLength }

function sampleAt({ name, type, next }: Playing): Sample | undefined {
  const samples = type === 'audio' ? sound.samples : pictures.get(name)?.samples
  return samples?.[next % samples.length]
}

/** Counted from 1970, so that the picture's own clock is right. */
function newest(type: Playing['type']): number {
  return Math.floor(Date.now() / 1000 / frameSeconds[type])
}

function header(sn: number, kind: number, { type, next }: Playing): Buffer {
  const seconds = next * frameSeconds[type] - startedAt / 1000
  const bytes = Buffer.alloc(type === 'audio' ? 10 : 14)
  bytes[0] = sn
  bytes[1] = kind
  bytes.writeBigUInt64BE(
    BigInt(Math.round((seconds + 60) * (type === 'audio' ? soundScale : pictureScale))),
    2,
  )
  return bytes
}

function play(socket: WebSocket, playing: Map<number, Playing>, streams: PlayEntry[]) {
  for (const { sn, stream, type, offset = 0 } of streams) {
    const one: Playing = {
      name: stream,
      type,
      next: newest(type) - Math.ceil(offset / 1000 / frameSeconds[type]),
    }
    const config = type === 'audio' ? sound.config : pictures.get(stream)?.config
    if (!config) return socket.close(4404, 'no such stream')
    if (type === 'video') while (!sampleAt(one)?.key) one.next -= 1
    socket.send(Buffer.concat([Buffer.from([sn, type === 'audio' ? 0 : 2]), config]))
    playing.set(sn, one)
  }
}

function send(socket: WebSocket, playing: Map<number, Playing>) {
  for (const [sn, one] of playing) {
    for (const last = newest(one.type); one.next < last; one.next += 1) {
      const sample = sampleAt(one)
      if (!sample) continue
      const kind = one.type === 'audio' ? 1 : sample.key ? 3 : 4
      socket.send(Buffer.concat([header(sn, kind, one), sample.data]))
    }
  }
}

type PlayEntry = { sn: number; stream: string; type: 'video' | 'audio'; offset?: number }

const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(port),
  handleProtocols: (offered) => (offered.has('sldp.softvelum.com') ? 'sldp.softvelum.com' : false),
})
server.on('connection', (socket) => {
  const playing = new Map<number, Playing>()
  socket.send(
    JSON.stringify({
      info: Object.entries(renditions).map(([stream, { resolution, bandwidth, vcodec }]) => ({
        stream,
        stream_info: {
          resolution,
          bandwidth,
          vcodec,
          vtimescale: String(pictureScale),
          acodec: 'mp4a.40.2',
          atimescale: String(soundScale),
        },
      })),
    }),
  )
  socket.on('message', (data) => {
    const { command, streams } = JSON.parse(String(data))
    if (command === 'Play') play(socket, playing, streams)
    if (command === 'Cancel') for (const sn of streams) playing.delete(sn)
  })
  const timer = setInterval(() => send(socket, playing), 20)
  socket.on('close', () => clearInterval(timer))
})
server.on('listening', () => process.stdout.write(`listening on ${port}, loop of ${loopMs} ms\n`))
