import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { paceBroadcast } from '../live/test-broadcast.ts'

/**
 * `maxGapMs`: longest time without anything new. `backwards`: pieces older than the last. `faults`: answers
 * other than 200, by status (0: none).
 */
export type PictureReport = {
  maxGapMs: number
  pieces: number
  backwards: number
  faults: Record<number, number>
}

function newReport() {
  let lastAt = performance.now()
  const report: PictureReport = { maxGapMs: 0, pieces: 0, backwards: 0, faults: {} }
  return {
    report,
    piece() {
      const now = performance.now()
      report.maxGapMs = Math.max(report.maxGapMs, now - lastAt)
      report.pieces += 1
      lastAt = now
    },
    fault(status: number) {
      report.faults[status] = (report.faults[status] ?? 0) + 1
    },
  }
}

export function startHlsPlayer(origin: string, streamToken: string, stream: string) {
  const folder = `${origin}/media/t/${streamToken}/${stream}/720p`
  const { report, piece, fault } = newReport()
  let stopped = false
  async function get(path: string): Promise<string | null> {
    const response = await fetch(`${folder}/${path}`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
    if (response?.status === 200) return response.text()
    await response?.body?.cancel()
    fault(response?.status ?? 0)
    await sleep(100)
    return null
  }
  const playing = (async () => {
    let next = ''
    let newest = 0
    while (!stopped) {
      const playlist = await get(`index.m3u8${next}`)
      const part =
        playlist && [...playlist.matchAll(/EXT-X-PART:.*URI="(part-(\d+)-(\d+)(?:-\d+)?\.m4s)"/g)].at(-1)
      const hint = playlist && /PRELOAD-HINT:.*URI="part-(\d+)-(\d+)[-.]/.exec(playlist)
      if (!part || !hint) continue
      next = `?_HLS_msn=${hint[1]}&_HLS_part=${hint[2]}`
      const number = Number(part[2]) * 1000 + Number(part[3])
      if (number < newest) report.backwards += 1
      if (number === newest || (await get(part[1] ?? '')) === null) continue
      newest = number
      piece()
    }
  })()
  return async () => {
    stopped = true
    await playing
    return report
  }
}

/** Reconnects after each close. */
export function startSldpPlayer(origin: string, streamToken: string, stream: string) {
  const url = `${origin.replace('http', 'ws')}/sldp/${stream}?token=${streamToken}`
  const { report, piece, fault } = newReport()
  const streams = [{ sn: 1, stream: `${stream}/720p`, type: 'video', offset: 500 }]
  let stopped = false
  let socket: WebSocket

  function open() {
    socket = new WebSocket(url, 'sldp.softvelum.com')
    socket.binaryType = 'arraybuffer'
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string') return piece()
      socket.send(JSON.stringify({ command: 'Play', streams }))
    }
    socket.onclose = ({ code }) => {
      if (stopped) return
      fault(code)

      setTimeout(open, 200)
    }
  }
  open()
  async function stop() {
    stopped = true
    socket.close()
    return report
  }
  return Object.assign(stop, { report })
}

export function startBroadcast(at: string, channel: string, key: string) {
  const stop = new AbortController()
  const body = paceBroadcast(stop.signal, { seconds: 120, names: ['720p'], everyMs: 200 })
  const answer = fetch(`${at}/ingest/${channel}?key=${key}`, {
    method: 'POST',
    body: Readable.toWeb(Readable.from(body)) as ReadableStream,
    duplex: 'half',
    signal: stop.signal,
  } as RequestInit)
    .then(
      ({ status }) => status,
      () => 0,
    )
    .finally(() => stop.abort())
  return { answer, stop: () => stop.abort() }
}

export function startEncoder(at: string, channel: string, key: string) {
  let stopped = false
  let current = startBroadcast(at, channel, key)
  const broadcasting = (async () => {
    while (!stopped) {
      await current.answer
      await sleep(200)
      if (!stopped) current = startBroadcast(at, channel, key)
    }
  })()
  return async () => {
    stopped = true
    current.stop()
    await broadcasting
  }
}
