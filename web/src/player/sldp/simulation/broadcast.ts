import { u32, u64 } from '@strom/media/bytes'
import { createLine } from './line.ts'

const pictureTicks = 3600
const soundTicks = 1024
const pictureSeconds = pictureTicks / 90_000
const soundSeconds = soundTicks / 48_000
const burstSeconds = 0.2
/** What the real server sends ahead of its network. */
const emptyRoom = { bytes: 64_000, seconds: 1.5 }
const slowRoom = { bytes: 16_000, seconds: 0.5 }
const patienceSeconds = 2

/** Bits per second, sound included. */
const renditions: Record<string, number> = { '1080p': 658_000, '720p': 381_000, '480p': 260_000 }
const soundRate = 70_000

type Conditions = {
  driftPpm: number
  /** In milliseconds. */
  delay(): number
  /** Bits per second; unlimited without it. */
  lineRate?: number
}

type Subscription = {
  sn: number
  sound: boolean
  rate: number
  described: boolean
  sentTo: number
}

const opened = new Set<SimulatedSocket>()

const calm: Conditions = { driftPpm: 0, delay: () => 0 }

export const broadcast = {
  conditions: calm,
  framesSent: 0,
  cut(code = 1006) {
    for (const socket of [...opened]) socket.end(code)
  },
  reset() {
    broadcast.conditions = calm
    broadcast.framesSent = 0
    for (const socket of [...opened]) socket.close()
  },
}

/** Some hours in when our clock is at 0. */
function liveEdge(): number {
  return 10_000 + (performance.now() / 1000) * (1 + broadcast.conditions.driftPpm / 1e6)
}

export class SimulatedSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  binaryType = ''
  #playing: Subscription[] = []
  #line = createLine()
  #next: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    opened.add(this)
    setTimeout(() => {
      if (!opened.has(this)) return
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
      this.#hear(JSON.stringify({ info: Object.keys(renditions).map(describe) }))
    }, 20)
  }

  send(text: string) {
    const { command, streams } = JSON.parse(text)
    if (command === 'Cancel') this.#playing = this.#playing.filter(({ sn }) => !streams.includes(sn))
    if (command !== 'Play') return
    for (const { sn, stream, type, offset } of streams) {
      const sound = type === 'audio'
      const rate = sound ? soundRate : (renditions[stream.split('/')[1]] ?? 0) - soundRate
      this.#playing.push({
        sn,
        sound,
        rate,
        described: false,
        sentTo: Math.floor(liveEdge() - offset / 1000),
      })
    }
    clearTimeout(this.#next)
    this.#burst()
  }

  close() {
    clearTimeout(this.#next)
    opened.delete(this)
    this.readyState = 3
  }

  end(code: number) {
    this.close()
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }

  #hear(data: string | ArrayBuffer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  #burst() {
    const edge = Math.floor(liveEdge() / burstSeconds) * burstSeconds
    const frames = this.#collect(edge)
    broadcast.framesSent += frames.length
    const { delay, lineRate } = broadcast.conditions
    for (const { at, messages } of this.#line.carry(frames, delay(), lineRate)) {
      setTimeout(() => {
        if (opened.has(this)) for (const frame of messages) this.#hear(frame)
      }, at - performance.now())
    }
    this.#next = setTimeout(() => this.#burst(), burstSeconds * 1000)
  }

  #collect(edge: number): ArrayBuffer[] {
    const rate = this.#playing.reduce((sum, one) => sum + one.rate, 0)
    const waiting = this.#line.waitingBytes(broadcast.conditions.lineRate)
    const { bytes, seconds } = waiting === 0 ? emptyRoom : slowRoom
    let room = bytes + (rate / 8) * seconds - waiting
    if (room <= 0) return []
    if (this.#playing.some(({ sentTo }) => edge - sentTo > patienceSeconds)) {
      for (const one of this.#playing) one.sentTo = Math.max(one.sentTo, Math.floor(edge))
    }
    const frames: ArrayBuffer[] = []
    while (room > 0) {
      const behind = this.#playing.filter(({ sentTo }) => sentTo + burstSeconds < edge + 0.001)
      const [last] = behind.toSorted((a, b) => a.sentTo - b.sentTo)
      if (!last) break
      for (const frame of framesOf(last, last.sentTo + burstSeconds)) {
        frames.push(frame)
        room -= frame.byteLength
      }
    }
    return frames
  }
}

function describe(name: string) {
  const height = Number.parseInt(name, 10)
  return {
    stream: `simulated/${name}`,
    stream_info: {
      resolution: `${Math.round((height * 16) / 9)}x${height}`,
      bandwidth: String(renditions[name]),
      vcodec: 'avc1.640028',
      vtimescale: '90000',
      acodec: 'mp4a.40.2',
      atimescale: '48000',
    },
  }
}

function framesOf(one: Subscription, to: number): ArrayBuffer[] {
  const { sn, sound, sentTo } = one
  const length = sound ? soundSeconds : pictureSeconds
  const size = broadcast.conditions.lineRate ? Math.round((one.rate / 8) * length) : 4
  const frames = one.described ? [] : [config(sn, sound)]
  one.described = true
  one.sentTo = to
  const place = (seconds: number) => Math.ceil(seconds / length - 0.001)
  for (let index = place(sentTo); index < place(to); index += 1) {
    const ticks = index * (sound ? soundTicks : pictureTicks)
    const kind = sound ? 1 : index % 25 === 0 ? 3 : 4
    const head = [sn, kind, ...u64(ticks), ...(sound ? [] : u32(0))]
    frames.push(message([...head, ...new Array<number>(Math.max(4, size - head.length)).fill(1)]))
  }
  return frames
}

/** AAC-LC stereo at 48 kHz. */
function config(sn: number, sound: boolean): ArrayBuffer {
  return message(sound ? [sn, 0, 0x11, 0x90] : [sn, 2, 1, 100, 0, 40, 255])
}

function message(bytes: number[]): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
