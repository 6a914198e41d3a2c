import { stretchOf } from './stretch-of.ts'

type Piece = { start: number; end: number; bytes: number }

/** Browsers join such ranges. */
const joinWithin = 0.001

function joined(pieces: readonly Piece[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of pieces) {
    const last = ranges.at(-1)
    if (last && start <= last.end + joinWithin) last.end = Math.max(last.end, end)
    else ranges.push({ start, end })
  }
  return ranges
}

function rangesOf(list: readonly { start: number; end: number }[]) {
  const at = (index: number) => list[index] ?? { start: Number.NaN, end: Number.NaN }
  return {
    length: list.length,
    start: (index: number) => at(index).start,
    end: (index: number) => at(index).end,
  }
}

class SimulatedBuffer extends EventTarget {
  updating = false
  pieces: Piece[] = []
  readonly timescale: number

  constructor(mime: string) {
    super()
    this.timescale = mime.startsWith('video') ? 90_000 : 48_000
  }

  get buffered() {
    return rangesOf(joined(this.pieces))
  }

  get bytes() {
    return this.pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  appendBuffer(bytes: Uint8Array) {
    const stretch = stretchOf(bytes)
    if (stretch) {
      const [start, end] = [stretch.from / this.timescale, stretch.to / this.timescale]
      this.pieces.push({ start, end, bytes: bytes.length })
    }
    this.pieces.sort((a, b) => a.start - b.start)
    this.#update()
  }

  remove(start: number, end: number) {
    this.pieces = this.pieces.filter((piece) => piece.end <= start || piece.end > end)
    this.#update()
  }

  #update() {
    if (this.updating) throw new DOMException('still updating', 'InvalidStateError')
    this.updating = true
    queueMicrotask(() => {
      this.updating = false
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

export class SimulatedMediaSource extends EventTarget {
  static newest: SimulatedMediaSource | null = null
  static isTypeSupported = () => true
  readyState = 'closed'
  duration = Number.NaN
  readonly buffers: SimulatedBuffer[] = []

  constructor() {
    super()
    SimulatedMediaSource.newest = this
    queueMicrotask(() => {
      this.readyState = 'open'
      this.dispatchEvent(new Event('sourceopen'))
    })
  }

  addSourceBuffer(mime: string) {
    const buffer = new SimulatedBuffer(mime)
    this.buffers.push(buffer)
    return buffer
  }

  get ranges() {
    const [picture, sound] = this.buffers.map(({ pieces }) => joined(pieces))
    if (!picture || !sound) return []
    return picture.flatMap((one) =>
      sound
        .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
        .filter(({ start, end }) => end > start),
    )
  }
}

export class SimulatedVideo extends EventTarget {
  /** A managed source does not open if true. */
  remoteAtOpening: boolean | null = null
  paused = false
  seeking = false
  playbackRate = 1
  disableRemotePlayback = false
  stalls = 0
  jumps = 0
  #position = 0
  #standing = true

  set src(_address: string) {
    this.remoteAtOpening = !this.disableRemotePlayback
  }

  get currentTime() {
    return this.#position
  }

  set currentTime(to: number) {
    this.#position = to
    this.jumps += 1
    this.seeking = true
  }

  get buffered() {
    return rangesOf(SimulatedMediaSource.newest?.ranges ?? [])
  }

  get readyState() {
    if (this.#range()) return 4
    return this.seeking || this.#position === 0 ? 1 : 2
  }

  #range() {
    return SimulatedMediaSource.newest?.ranges.find(
      ({ start, end }) => start <= this.#position + joinWithin && end > this.#position,
    )
  }

  advance(seconds: number) {
    const range = this.#range()
    if (!range) {
      if (!this.#standing && !this.seeking) {
        this.#standing = true
        this.stalls += 1
        this.dispatchEvent(new Event('waiting'))
      }
      return
    }
    this.seeking = false
    this.#standing = false
    if (!this.paused) this.#position = Math.min(range.end, this.#position + seconds * this.playbackRate)
  }

  pause() {
    this.paused = true
  }

  load() {}

  removeAttribute() {}
}
