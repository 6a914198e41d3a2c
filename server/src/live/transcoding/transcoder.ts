// One broadcast on its way through ffmpeg, from the first byte to the last.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { moveFragment } from '@strom/media/fragments'
import type { Ffmpeg, FfmpegProcess } from '../../base/adapters/ffmpeg.ts'
import type { Begin, Received } from '../push/feed.ts'
import { pumpPush } from '../push/pump.ts'
import { createReceiver } from '../push/receive.ts'
import type { PushRefusal } from '../push/refusals.ts'

/**
 * A part of what a broadcaster sends. Each header is kept for a new start, the last of its name; one may begin at `start`, which is a `moof`
 * where it has its `position` in what was sent. A track that is copied cannot change on its way, so another header of a track makes a new
 * start.
 */
export type Unit =
  | { bytes: Uint8Array; kind: 'start'; position?: number }
  | { bytes: Uint8Array; kind: 'rest' }
  | { bytes: Uint8Array; kind: 'header'; name: string; isOfTrack: boolean }

export type Transcoder = {
  write(unit: Unit): Received
  /** How long to wait before writing more (milliseconds). */
  waitMs(): number
  /** Lets ffmpeg end what it has. */
  finish(): Promise<Received>
  close(): void
  /** How much of one processor core it takes, in percent; null where the system does not say. */
  processorPercent(): number | null
  /** How often ffmpeg ended by itself and was started again. */
  restarts(): number
}

type Options = {
  ffmpeg: Pick<Ffmpeg, 'start'>
  args: readonly string[]
  begin: Begin
  /** Told each time that ffmpeg ends by itself, with its last words. */
  onDeath: (words: string) => void
}

/** An encoder waits while ffmpeg has this much to take. */
const maxWaitingBytes = 4_000_000
const restMs = 1000
const finishMs = 5000
/** Ticks of a processor's time that Linux counts in a second. */
const ticksASecond = 100

/**
 * Hands a broadcast to ffmpeg, and the result to the broadcasts that `begin` makes. Where ffmpeg ends by itself it is started again; where it
 * never gave anything the broadcast is refused.
 */
export function createTranscoder({ ffmpeg, args, begin, onDeath }: Options): Transcoder {
  const closing = new AbortController()
  const headers = new Map<string, Uint8Array>()
  let child: FfmpegProcess | null = null
  let written = 0
  let running: Promise<void> = Promise.resolve()
  let refusal: PushRefusal | null = null
  let isFinishing = false
  let restarted = 0
  let startAfter = 0
  const replaced = new WeakSet<FfmpegProcess>()
  let measured = { at: 0, ticks: 0, percent: null as number | null }

  async function follow(one: FfmpegProcess) {
    let hasBegun = false
    let words = ''
    one.stderr.setEncoding('utf8').on('data', (text: string) => {
      words = `${words}${text}`.slice(-500)
    })
    one.stdin.on('error', () => {})
    const exited = new Promise((resolve) => one.once('close', resolve).once('error', resolve))
    const receiver = createReceiver((header, rest) => {
      hasBegun = true
      // ffmpeg says how much its encoders may take, and nothing of what is copied: they would stand in the wrong order.
      const pictures = header.pictures.map((one) => ({ ...one, bandwidth: null }))
      return begin({ ...header, pictures }, rest)
    })
    const ended = await pumpPush(one.stdout, receiver, closing.signal)
    one.kill('SIGKILL')
    await exited
    if (child === one) child = null
    if (closing.signal.aborted || replaced.has(one) || (isFinishing && ended.how === 'finished')) return
    onDeath(words.trim())
    if (ended.how === 'refused' && ended.reason !== 'silent') refusal = ended.reason
    else if (!hasBegun) refusal = 'not-transcoded'
    restarted += 1
    startAfter = performance.now() + restMs
  }

  function start() {
    const one = ffmpeg.start(args)
    child = one
    measured = { at: performance.now(), ticks: 0, percent: null }
    running = follow(one)
    written = 0
    for (const bytes of headers.values()) give(bytes)
  }

  function give(bytes: Uint8Array) {
    if (!child) return
    child.stdin.write(bytes)
    written += bytes.length
  }

  /** It has read another track; the next key frame starts one that has not. */
  function replace() {
    if (!child) return
    replaced.add(child)
    child.kill('SIGKILL')
    child = null
  }

  function processorPercent(): number | null {
    const ticks = child?.pid === undefined ? null : readProcessorTicks(child.pid)
    if (ticks === null) return null
    const at = performance.now()
    const seconds = (at - measured.at) / 1000
    if (seconds >= 1) {
      const percent = Math.round(((ticks - measured.ticks) / ticksASecond / seconds) * 100)
      measured = { at, ticks, percent }
    }
    return measured.percent
  }

  return {
    write(unit) {
      if (refusal) return { ok: false, reason: refusal }
      if (unit.kind === 'header') {
        const known = headers.get(unit.name)
        headers.set(unit.name, unit.bytes)
        if (unit.isOfTrack && known && Buffer.compare(known, unit.bytes) !== 0) replace()
      } else if (!child && unit.kind === 'start' && performance.now() >= startAfter) start()
      const position = unit.kind === 'start' ? unit.position : undefined
      give(position === undefined ? unit.bytes : moved(unit.bytes, written - position))
      return { ok: true }
    },
    waitMs: () => ((child?.stdin.writableLength ?? 0) > maxWaitingBytes ? 50 : 0),
    async finish() {
      isFinishing = true
      child?.stdin.end()
      await Promise.race([running, pause(finishMs, undefined, { ref: false })])
      return refusal ? { ok: false, reason: refusal } : { ok: true }
    },
    close() {
      closing.abort()
      child?.kill('SIGKILL')
    },
    processorPercent,
    restarts: () => restarted,
  }
}

/** The same `moof`, for what ffmpeg has: it did not see all that lay before. A damaged one is left to it. */
function moved(moof: Uint8Array, by: number): Uint8Array {
  const copy = moof.slice()
  try {
    moveFragment(copy, by)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return copy
}

function readProcessorTicks(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in brackets, whatever is in it.
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return user + system
  } catch {
    return null
  }
}
