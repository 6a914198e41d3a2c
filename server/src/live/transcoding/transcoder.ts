import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { moveFragment } from '@strom/media/fragments'
import type { Ffmpeg, FfmpegProcess } from '../../base/adapters/ffmpeg.ts'
import { createMp4Demuxer } from '../push/demux-mp4.ts'
import { pumpPush } from '../push/pump.ts'
import type { PushRefusal } from '../push/refusals.ts'
import type { BeginBroadcast, PushResult } from '../push/sample-writer.ts'

/**
 * ffmpeg starts at a `start`, after the last header of each name. `position`: of a `moof`, as sent. A copied
 * track cannot change, so its new header restarts ffmpeg.
 */
export type InputChunk =
  | { bytes: Uint8Array; kind: 'start'; position?: number }
  | { bytes: Uint8Array; kind: 'rest' }
  | { bytes: Uint8Array; kind: 'header'; name: string; isOfTrack: boolean }

export type Transcoder = {
  write(chunk: InputChunk): PushResult
  waitMs(): number
  finish(): Promise<PushResult>
  close(): void
  /** 100 is one core; null: unknown. */
  processorPercent(): number | null
  restarts(): number
}

type Options = {
  ffmpeg: Pick<Ffmpeg, 'start'>
  args: readonly string[]
  begin: BeginBroadcast
  onDeath: (words: string) => void
}

const maxWaitingBytes = 4_000_000
const restMs = 1000
const finishMs = 5000
/** Linux's USER_HZ. */
const ticksASecond = 100

/** Restarts ffmpeg when it dies; refuses the broadcast if it never produced anything. */
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
    const demuxer = createMp4Demuxer((header, rest) => {
      hasBegun = true
      // ffmpeg declares a bandwidth for encoded pictures only, which would sort wrongly.
      const pictures = header.pictures.map((one) => ({ ...one, bandwidth: null }))
      return begin({ ...header, pictures }, rest)
    })
    const ended = await pumpPush(one.stdout, demuxer, closing.signal)
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

  /** The next key frame starts a process with the new track. */
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
    write(chunk) {
      if (refusal) return { ok: false, reason: refusal }
      if (chunk.kind === 'header') {
        const known = headers.get(chunk.name)
        headers.set(chunk.name, chunk.bytes)
        if (chunk.isOfTrack && known && Buffer.compare(known, chunk.bytes) !== 0) replace()
      } else if (!child && chunk.kind === 'start' && performance.now() >= startAfter) start()
      const position = chunk.kind === 'start' ? chunk.position : undefined
      give(position === undefined ? chunk.bytes : moved(chunk.bytes, written - position))
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

/** A restarted ffmpeg did not see all that came before. */
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
    // The program's name, in brackets, may contain anything.
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
