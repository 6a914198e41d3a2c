// File names hold a segment's position in its broadcast.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../base/clock.ts'
import { readFreeBytes } from '../../base/db/full-disk.ts'
import type { Span } from '../push/span.ts'
import type { KeptRendition, KeptSegment, RecordedSegment } from './kept-segment.ts'
import { beganFile, listFolders, readChannel, readRenditions } from './read-kept.ts'

export type RewindStore = {
  /** Removes other channels' content. */
  configure(windows: ReadonlyMap<string, number>): void
  /** Dropped if the disk is too slow or full. */
  record(channel: string, segment: RecordedSegment): void
  windowMs(channel: string): number
  /** Oldest first. */
  segments(channel: string): readonly KeptSegment[]
  last(channel: string): Span | null
  renditions(channel: string, period: number): readonly KeptRendition[]
  readSegment(channel: string, name: string, segment: KeptSegment): Promise<Buffer | null>
  readInit(channel: string, name: string, segment: KeptSegment): Promise<Buffer | null>
  settled(): Promise<void>
}

type Options = {
  folder: string
  clock: Clock
  log: Pick<Logger, 'warn'>
  maxBytes: () => number
  freeBytes?: (folder: string) => number
}

/** Waiting segments are in memory. */
const maxWaiting = 10
const complaintEveryMs = 60_000
/** The database may share the disk, and comes first. */
const minFreeBytes = 1_000_000_000

type PeriodKey = Pick<KeptSegment, 'period' | 'periodId'>

const periodFolder = ({ period, periodId }: PeriodKey) => `${period}-${periodId}`
const segmentPrefix = ({
  sequence,
  number,
  startsAt,
  durationMs,
}: Pick<KeptSegment, 'sequence' | 'number' | 'startsAt' | 'durationMs'>) =>
  `${sequence}-${number}-${startsAt}-${durationMs}`

export function createRewindStore({
  folder,
  clock,
  log,
  maxBytes,
  freeBytes = readFreeBytes,
}: Options): RewindStore {
  let windows: ReadonlyMap<string, number> = new Map()
  const kept = new Map<string, KeptSegment[]>()
  const offered = new Map<string, readonly KeptRendition[]>()
  let waiting = 0
  let writing: Promise<void> = Promise.resolve()
  let complainedAt = Number.NEGATIVE_INFINITY

  const windowMs = (channel: string) => (maxBytes() === 0 ? 0 : (windows.get(channel) ?? 0))

  function complain(error: unknown) {
    if (performance.now() - complainedAt < complaintEveryMs) return
    complainedAt = performance.now()
    log.warn({ error: String(error) }, 'a broadcast cannot be kept to rewind')
  }

  try {
    for (const channel of listFolders(folder)) kept.set(channel, readChannel(join(folder, channel)))
  } catch (error) {
    complain(error)
  }

  function later(work: () => Promise<void>) {
    waiting += 1
    writing = writing
      .then(work)
      .catch(complain)
      .finally(() => {
        waiting -= 1
      })
  }

  async function write(channel: string, segment: RecordedSegment) {
    const before = kept.get(channel)?.at(-1)
    const period = before?.periodId === segment.periodId ? before.period : (before?.period ?? 0) + 1
    const { number, periodId, broadcastAt, startsAt, durationMs, fragments } = segment
    const sequence = (before?.sequence ?? 0) + 1
    const position = { sequence, number, periodId, broadcastAt, startsAt, durationMs, period }
    const into = join(folder, channel, periodFolder(position))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (freeBytes(folder) < minFreeBytes) throw new Error('less than 1 GB is free on the disk')
    if (before?.periodId !== periodId) await beginPeriod(into, segment)
    const prefix = segmentPrefix(position)
    let bytes = 0
    for (const [name, parts] of fragments) {
      const file = join(into, `${prefix}.${name}.m4s`)
      await writeFile(`${file}.part`, parts)
      await rename(`${file}.part`, file)
      bytes += parts.reduce((sum, part) => sum + part.length, 0)
    }
    kept.set(channel, [...(kept.get(channel) ?? []), { ...position, bytes }])
    await forgetOld()
  }

  async function beginPeriod(into: string, { renditions, broadcastAt }: RecordedSegment) {
    await mkdir(into, { recursive: true, mode: 0o700 })
    const stored: KeptRendition[] = renditions.map(({ init: _, ...rendition }) => rendition)
    for (const { name, init } of renditions) await writeFile(join(into, `${name}.mp4`), init)
    await writeFile(join(into, beganFile), String(broadcastAt))
    await writeFile(join(into, 'renditions.json'), JSON.stringify(stored))
  }

  async function forgetOld() {
    const all = [...kept].flatMap(([channel, some]) => some.map((segment) => ({ channel, segment })))
    const oldestFirst = all.sort((a, b) => a.segment.startsAt - b.segment.startsAt)
    let surplus = oldestFirst.reduce((sum, { segment }) => sum + segment.bytes, 0) - maxBytes()
    for (const { channel, segment } of oldestFirst) {
      const window = windowMs(channel)
      const isOld = window === 0 || segment.startsAt + segment.durationMs < clock.now() - window
      if (!isOld && surplus <= 0) continue
      surplus -= segment.bytes
      await forget(channel, segment)
    }
  }

  async function forget(channel: string, segment: KeptSegment) {
    const left = (kept.get(channel) ?? []).filter((one) => one !== segment)
    if (left.length > 0) kept.set(channel, left)
    else kept.delete(channel)
    const from = join(folder, channel, periodFolder(segment))
    if (left.some(({ period }) => period === segment.period)) {
      for (const { name } of renditionsOf(channel, segment)) {
        await rm(join(from, `${segmentPrefix(segment)}.${name}.m4s`), { force: true })
      }
      return
    }
    offered.delete(from)
    await rm(left.length > 0 ? from : join(folder, channel), { recursive: true, force: true })
  }

  function renditionsOf(channel: string, segment: PeriodKey): readonly KeptRendition[] {
    const from = join(folder, channel, periodFolder(segment))
    const known = offered.get(from) ?? readRenditions(from)
    offered.set(from, known)
    return known
  }

  return {
    configure(next) {
      windows = next
      later(forgetOld)
    },
    record(channel, segment) {
      if (windowMs(channel) === 0) return
      if (waiting >= maxWaiting) return complain('the disk is too slow')
      later(() => write(channel, segment))
    },
    windowMs,
    segments: (channel) => kept.get(channel) ?? [],
    last(channel) {
      const newest = kept.get(channel)?.at(-1)
      return newest ? { beganAt: newest.broadcastAt, heardAt: newest.startsAt + newest.durationMs } : null
    },
    renditions(channel, period) {
      const segment = kept.get(channel)?.find((one) => one.period === period)
      return segment ? renditionsOf(channel, segment) : []
    },
    readSegment: (channel, name, segment) =>
      readOrNull(join(folder, channel, periodFolder(segment), `${segmentPrefix(segment)}.${name}.m4s`)),
    readInit: (channel, name, segment) =>
      readOrNull(join(folder, channel, periodFolder(segment), `${name}.mp4`)),
    settled: () => writing,
  }
}

function readOrNull(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null)
}
