// Waits for each answer, as OBS and ffmpeg do.
import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Amf, writeAmf } from '../../server/src/live/rtmp/amf.ts'
import { messageTypes, writeMessage } from '../../server/src/live/rtmp/chunks.ts'

type Tag = { type: number; at: number; payload: Buffer }

export const handshake = {
  first: Buffer.concat([Buffer.of(3), Buffer.alloc(1536)]),
  second: Buffer.alloc(1536),
}
export const command = (...values: Amf[]) => writeMessage(messageTypes.command, 0, writeAmf(...values))
/** Makes later messages fit into one chunk. */
export const largeChunks = writeMessage(messageTypes.setChunkSize, 0, Buffer.from([0, 0xff, 0xff, 0xff]))
export const commandsUpTo = (key: string) => [
  command('connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' }),
  command('createStream', 2, null),
  command('publish', 3, null, key, 'live'),
]

export function writeTag({ type, at, payload }: Tag): Buffer {
  const message = writeMessage(type, 1, payload)
  message.writeUIntBE(at, 1, 3)
  return message
}

/** A test picture; empty without ffmpeg. */
export async function encodeTags(seconds: number): Promise<Tag[]> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25', '-f', 'lavfi', '-i', 'sine']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac']
  const encoder = spawn('ffmpeg', [
    '-v',
    'error',
    ...picture,
    ...codecs,
    '-t',
    String(seconds),
    '-f',
    'flv',
    '-',
  ])
  encoder.on('error', () => undefined)
  const file = Buffer.concat(await encoder.stdout.toArray())
  const tags: Tag[] = []
  for (let at = 13; at + 15 <= file.length; ) {
    const length = file.readUIntBE(at + 1, 3)
    const payload = file.subarray(at + 11, at + 11 + length)
    tags.push({ type: file.readUInt8(at), at: file.readUIntBE(at + 4, 3), payload })
    at += 11 + length + 4
  }
  return tags
}

/** false: the site closed the connection. */
function untilSaid(socket: Socket, words: string): Promise<boolean> {
  return new Promise((resolve) => {
    let said = ''
    const over = () => done(false)
    const hear = (chunk: Buffer) => {
      said += chunk.toString('latin1')
      if (said.includes(words)) done(true)
    }
    function done(was: boolean) {
      socket.off('data', hear)
      socket.off('close', over)
      resolve(was)
    }
    socket.on('data', hear)
    socket.on('close', over)
  })
}

/** Until stopped; tries again when cut off, as encoders do. */
export function publishTags(tags: readonly Tag[], to: { port: number; key: string; from: string }) {
  let isOn = true
  let tries = 0
  let socket: Socket | null = null

  async function publish() {
    tries += 1
    const own = connect({ port: to.port, host: '127.0.0.1', localAddress: to.from, noDelay: true })
    socket = own
    own.on('error', () => undefined)
    own.resume()
    own.write(handshake.first)
    // The site's half of the handshake ends with ours.
    if (!(await untilSaid(own, '\0'.repeat(1500)))) return
    own.write(Buffer.concat([handshake.second, largeChunks]))
    const answers = ['Connect.Success', '_result', 'Publish.Start']
    for (const [n, each] of commandsUpTo(to.key).entries()) {
      const answered = untilSaid(own, answers[n] ?? '')
      own.write(each)
      if (!(await answered)) return
    }
    const began = performance.now()
    for (const tag of tags) {
      await sleep(Math.max(0, tag.at - (performance.now() - began)))
      if (!isOn || own.destroyed) return
      own.write(writeTag(tag))
    }
  }

  const over = (async () => {
    while (isOn) {
      await publish()
      if (isOn) await sleep(200)
    }
  })()
  return {
    tries: () => tries,
    async stop() {
      isOn = false
      socket?.destroy()
      await over
    },
  }
}
