// Publishing only (Adobe, RTMP 1.0).
import type { Socket } from 'node:net'
import type { Admission, Admitted } from '../push/admission.ts'
import { type PushEnd, untilDue } from '../push/pump.ts'
import { type PushRefusal, pushRefusals } from '../push/refusals.ts'
import { createRtmpIngest, type RtmpIngest } from '../transcoding/rtmp-ingest.ts'
import type { Transcoding } from '../transcoding/transcoding.ts'
import { type Amf, readAmf, writeAmf } from './amf.ts'
import { createBudget } from './budget.ts'
import { createChunkReader, messageTypes, ownChunkSize, type RtmpMessage, writeMessage } from './chunks.ts'
import { afterHandshake } from './handshake.ts'
import type { Keyless } from './keyless.ts'

/** Time for an encoder to read why it was refused. */
const lingerMs = 1000
const windowBytes = 5_000_000
const mediaStream = 1

type Publishing = {
  admitted: Admitted & { ok: true }
  ingest: RtmpIngest
  stopped: AbortSignal
}

const onceOnly: readonly Amf[] = ['connect', 'createStream', 'publish']

const published: ReadonlySet<number> = new Set([messageTypes.audio, messageTypes.video, messageTypes.data])

const finished: PushEnd = { how: 'finished' }

const u32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

type Served = {
  admission: Admission
  transcoding: Transcoding
  stopping: AbortSignal
  keyless: Keyless
  keylessMs: number
  patienceMs: number
}

/** Never rejects. */
export async function serveConnection(socket: Socket, served: Served) {
  const { admission, transcoding, stopping, keyless, keylessMs, patienceMs } = served
  const ip = socket.remoteAddress ?? ''
  const budget = createBudget()
  const given = new Set<Amf>()
  let publishing = null as Publishing | null
  let received = 0
  let acknowledged = 0

  const send = (type: number, payload: Buffer, stream = 0) =>
    socket.write(writeMessage(type, stream, payload))
  const command = (stream: number, ...values: Amf[]) =>
    send(messageTypes.command, writeAmf(...values), stream)
  const status = (level: 'status' | 'error', code: string, description: string) =>
    command(mediaStream, 'onStatus', 0, null, { level, code, description })

  function refusePublisher(reason: PushRefusal): PushEnd {
    const code = reason === 'wrong-key' || reason === 'no-key' || reason === 'busy' ? 'BadName' : 'Failed'
    keyless.markRefused()
    status('error', `NetStream.Publish.${code}`, pushRefusals[reason].en)
    return { how: 'refused', reason }
  }

  function disconnect() {
    if (publishing) refusePublisher(admission.disconnectReason(publishing.admitted, stopping))
    close()
  }

  function close() {
    if (socket.destroyed) return
    socket.end()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

  function unlessDisconnected(ended: PushEnd): PushEnd {
    if (!publishing?.stopped.aborted) return ended
    return { how: 'refused', reason: admission.disconnectReason(publishing.admitted, stopping) }
  }

  async function lastWord(ended: PushEnd): Promise<PushEnd> {
    if (!publishing || ended.how !== 'finished') return ended
    const last = await publishing.ingest.finish()
    return last.ok ? ended : { how: 'refused', reason: last.reason }
  }

  async function publish(name: Amf | undefined): Promise<PushEnd | null> {
    // Some encoders append parameters to the key.
    const key = typeof name === 'string' ? (name.split('?')[0] ?? '') : ''
    const admitted = await admission.admit({ channel: null, ip }, key === '' ? null : key)
    if (!admitted.ok) return refusePublisher(admitted.reason)
    const { channel, keyed, publisher } = admitted
    const stopped = AbortSignal.any([admitted.disconnected, stopping])
    clearTimeout(deadline)
    keyless.leave()
    budget.knowKey()
    const { begin, hasOpenGroups } = publisher
    const incoming = { channel, rungs: keyed.rungs, begin, hasOpenGroups }
    publishing = { admitted, ingest: createRtmpIngest(incoming, transcoding), stopped }
    // `stopped` includes it; a second answer would follow the end and reset the connection.
    stopping.removeEventListener('abort', disconnect)
    if (stopped.aborted) return refusePublisher(admission.disconnectReason(admitted, stopping))
    stopped.addEventListener('abort', disconnect, { once: true })
    send(messageTypes.userControl, Buffer.concat([Buffer.of(0, 0), u32(mediaStream)]))
    status('status', 'NetStream.Publish.Start', 'The broadcast begins.')
    return null
  }

  async function receiveCommand(message: RtmpMessage): Promise<PushEnd | null> {
    // AMF3 commands are AMF0 after a byte.
    const skipped = message.type === messageTypes.commandAmf3 ? 1 : 0
    const [name, transaction = 0, , argument] = readAmf(message.payload.subarray(skipped))
    if (name !== undefined && onceOnly.includes(name)) {
      if (given.has(name)) throw new RangeError('a command that comes once')
      given.add(name)
      keyless.reach(2 + given.size)
    }
    switch (name) {
      case 'connect':
        send(messageTypes.windowSize, u32(windowBytes))
        send(messageTypes.peerBandwidth, Buffer.concat([u32(windowBytes), Buffer.of(2)]))
        send(messageTypes.setChunkSize, u32(ownChunkSize))
        command(
          ...([0, '_result', transaction] as const),
          { fmsVer: 'FMS/3,5,7,7009', capabilities: 31, mode: 1 },
          ...[{ level: 'status', code: 'NetConnection.Connect.Success', description: '', objectEncoding: 0 }],
        )
        return null
      case 'createStream':
        command(0, '_result', transaction, null, mediaStream)
        return null
      case 'publish':
        return publish(argument)
      case 'play':
        status('error', 'NetStream.Play.Failed', 'Nothing is played over RTMP here.')
        return finished
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        return publishing ? finished : null
      default:
        return null
    }
  }

  async function receive(message: RtmpMessage): Promise<PushEnd | null> {
    const { type } = message
    if (type === messageTypes.command || type === messageTypes.commandAmf3) return receiveCommand(message)
    if (!publishing || !published.has(type)) return null
    const taken = publishing.ingest.receive(message)
    return taken.ok ? null : refusePublisher(taken.reason)
  }

  /** Silence ends it, and so do answers that the encoder does not read. */
  async function* read(): AsyncGenerator<Buffer> {
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('silent')))
    for await (const chunk of socket) {
      if (socket.writableNeedDrain) return
      received += chunk.length
      publishing?.admitted.publisher.heard()
      if (received - acknowledged > windowBytes / 2) {
        acknowledged = received
        send(messageTypes.acknowledgement, u32(received % 2 ** 32))
      }
      yield chunk
    }
  }

  async function talk(): Promise<PushEnd> {
    const readChunks = createChunkReader(budget)
    for await (const chunk of afterHandshake(socket, read(), () => keyless.reach(1))) {
      if (given.size === 0) keyless.reach(2)
      for (const message of readChunks(chunk)) {
        const ended = await receive(message)
        if (ended) return ended
      }
      if (!publishing) continue
      const { ingest, stopped, admitted } = publishing
      const waitMs = () => Math.max(ingest.waitMs(), budget.waitMs())
      await untilDue(waitMs, stopped, admitted.publisher.heard)
    }
    return { how: 'lost' }
  }

  const deadline = setTimeout(() => socket.destroy(), keylessMs)
  stopping.addEventListener('abort', disconnect, { once: true })
  socket.on('error', () => {})
  try {
    const ended = await talk().catch((error: unknown): PushEnd => {
      if (error instanceof RangeError) return refusePublisher('damaged')
      if (error instanceof Error && error.message === 'silent') return { how: 'refused', reason: 'silent' }
      return { how: 'lost' }
    })
    if (publishing) admission.noteEnd(publishing.admitted, unlessDisconnected(await lastWord(ended)))
  } finally {
    clearTimeout(deadline)
    stopping.removeEventListener('abort', disconnect)
    publishing?.stopped.removeEventListener('abort', disconnect)
    publishing?.ingest.close()
    if (publishing) await admission.leave(publishing.admitted)
    close()
  }
}
