import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type ReceivedFrame, readFrame } from '../live/test-sldp.ts'
import { letRun } from '../running-clock.ts'
import { home, openStage, type Stage, type Viewer } from './playback-stage.ts'

export const protocol = 'sldp.softvelum.com'

export const video = (sn: number, rendition = '1080p') => ({
  sn,
  stream: `stream-0/${rendition}`,
  type: 'video',
})
export const audio = (sn: number) => ({ sn, stream: 'stream-0/1080p', type: 'audio' })

const upgradeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-key': Buffer.alloc(16, 's').toString('base64'),
  'sec-websocket-version': '13',
  'sec-websocket-protocol': protocol,
  'x-forwarded-for': home,
}

type Outcome = { status: number; headers: IncomingMessage['headers']; body: string; socket?: Socket }

/** A client's frame, masked with zeros. */
export function maskedText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** Each test has a new viewer, `anna`, with a stream token. */
export function useSldpStage() {
  let stage: Stage
  let address: string
  let anna: Viewer
  let token: string
  let running: (() => void) | undefined
  const open = new Set<{ end(): void }>()

  beforeAll(async () => {
    stage = await openStage()
    address = await stage.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => stage.close())
  beforeEach(async () => {
    stage.clock.advance(301)
    anna = await stage.viewer()
    token = await anna.play()
  })
  afterEach(() => {
    stopClock()
    for (const one of open) one.end()
    open.clear()
  })

  function runClock(speed = 1) {
    stopClock()
    running = letRun(stage.clock, speed)
  }

  function stopClock() {
    running?.()
  }

  function pathOf(withToken = token, streamId = 'stream-0') {
    return `/sldp/${streamId}?token=${withToken}`
  }

  async function connect({ path = pathOf(), ip = home } = {}) {
    const socket = new WebSocket(address.replace('http', 'ws') + path, {
      protocols: [protocol],
      headers: { 'x-forwarded-for': ip },
    })
    socket.binaryType = 'arraybuffer'
    const texts: string[] = []
    const frames: ReceivedFrame[] = []
    const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string; at: number }>()
    socket.onclose = ({ code, reason }) => resolve({ code, reason, at: performance.now() })
    socket.onmessage = ({ data }: { data: unknown }) => {
      if (typeof data === 'string') texts.push(data)
      else frames.push(readFrame(Buffer.from(data as ArrayBuffer)))
    }
    const viewer = {
      socket,
      texts,
      frames,
      closed,
      send: (message: object | string) =>
        socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
      play: (...streams: object[]) => viewer.send({ command: 'Play', streams }),
      end: () => socket.close(),
    }
    open.add(viewer)
    await vi.waitFor(() => expect(socket.readyState).not.toBe(socket.CONNECTING))
    return viewer
  }

  /** By hand; `socket` if the upgrade succeeds. */
  function upgrade(path: string, headers: OutgoingHttpHeaders = {}): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const asked = httpRequest(address + path, { headers: { ...upgradeHeaders, ...headers }, agent: false })
      asked.on('error', reject)
      asked.on('upgrade', ({ statusCode = 0, headers: given }, socket) => {
        open.add({ end: () => socket.destroy() })
        resolve({ status: statusCode, headers: given, body: '', socket: socket as Socket })
      })
      asked.on('response', async (response) => {
        const body = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
      })
      asked.end()
    })
  }

  return {
    get stage() {
      return stage
    },
    get anna() {
      return anna
    },
    get token() {
      return token
    },
    pathOf,
    connect,
    upgrade,
    runClock,
    stopClock,
  }
}
