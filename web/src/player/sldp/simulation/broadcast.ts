import { type Bytes, concat, u32, u64 } from '../box.ts'

const pictureTicks = 3600
const soundTicks = 1024
const pictureSeconds = pictureTicks / 90_000
const soundSeconds = soundTicks / 48_000
/** What is live in this time is sent in one go, as our server does. */
const burstSeconds = 0.2

type Conditions = {
  /** How much faster than ours the broadcaster's clock runs, in millionths. */
  driftPpm: number
  /** How late this burst arrives, in milliseconds. */
  delay(): number
}

type Subscription = { sn: number; sound: boolean; from: number; described: boolean; sent: number }

const opened = new Set<SimulatedSocket>()

/** A broadcast that began at 0 of the simulated clock; every socket plays it. */
export const broadcast = {
  conditions: { driftPpm: 0, delay: () => 0 } as Conditions,
  /** Pictures and sound that were sent, so that a test sees that it was not idle. */
  framesSent: 0,
  /** Breaks every connection, as a network does. */
  cut() {
    for (const socket of [...opened]) socket.end(1006)
  },
}

/** Where the broadcast is, in seconds of its own clock: some hours in when ours is at 0. */
function liveEdge(): number {
  return 10_000 + (performance.now() / 1000) * (1 + broadcast.conditions.driftPpm / 1e6)
}

/** A WebSocket to a server that speaks SLDP. */
export class SimulatedSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  binaryType = ''
  #playing: Subscription[] = []
  #arrivesAt = 0
  #next: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    opened.add(this)
    setTimeout(() => {
      if (!opened.has(this)) return
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
      this.#hear(JSON.stringify({ info: ['1080p', '720p'].map(describe) }))
    }, 20)
  }

  send(text: string) {
    const { command, streams } = JSON.parse(text)
    if (command === 'Cancel') this.#playing = this.#playing.filter(({ sn }) => !streams.includes(sn))
    if (command !== 'Play') return
    for (const { sn, type, offset } of streams) {
      const from = Math.floor(liveEdge() - offset / 1000)
      this.#playing.push({ sn, sound: type === 'audio', from, described: false, sent: 0 })
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
    const frames = this.#playing.flatMap((one) => framesUpTo(one, edge))
    broadcast.framesSent += frames.length
    // A line keeps the order of what is on it.
    this.#arrivesAt = Math.max(this.#arrivesAt, performance.now() + broadcast.conditions.delay())
    setTimeout(() => {
      if (opened.has(this)) for (const frame of frames) this.#hear(frame)
    }, this.#arrivesAt - performance.now())
    this.#next = setTimeout(() => this.#burst(), burstSeconds * 1000)
  }
}

function describe(name: string) {
  const height = Number.parseInt(name, 10)
  return {
    stream: `simulated/${name}`,
    stream_info: {
      resolution: `${(height * 16) / 9}x${height}`,
      bandwidth: String(height * 2000),
      ...{ vcodec: 'avc1.640028', vtimescale: '90000', acodec: 'mp4a.40.2', atimescale: '48000' },
    },
  }
}

function framesUpTo(subscription: Subscription, edge: number): ArrayBuffer[] {
  const { sn, sound, from } = subscription
  const length = sound ? soundSeconds : pictureSeconds
  const first = Math.ceil(from / length)
  const frames = subscription.described ? [] : [config(sn, sound)]
  subscription.described = true
  for (let index = first + subscription.sent; (index + 1) * length <= edge; index += 1) {
    const ticks = index * (sound ? soundTicks : pictureTicks)
    const kind = sound ? 1 : index % 25 === 0 ? 3 : 4
    frames.push(message([sn, kind, ...u64(ticks), ...(sound ? [] : u32(0)), 1, 2, 3, 4]))
    subscription.sent += 1
  }
  return frames
}

/** AAC-LC in stereo at 48 kHz, and a decoder's record that nobody decodes by. */
function config(sn: number, sound: boolean): ArrayBuffer {
  return message(sound ? [sn, 0, 0x11, 0x90] : [sn, 2, 1, 100, 0, 40, 255])
}

function message(bytes: number[]): ArrayBuffer {
  const whole: Bytes = concat([new Uint8Array(bytes)])
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.byteLength) as ArrayBuffer
}
