// On a power cut it keeps what was flushed, a random choice of other sectors, and a prefix of the pending
// name changes.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Random } from '../../server/testing/random.ts'
import type { DiskEvent } from './recorded-writes.ts'

export type RecordedEvent = { event: DiskEvent; data: Buffer }

const sector = 512

/** Skips a truncated last entry. */
export function readJournal(file: string): RecordedEvent[] {
  const bytes = readFileSync(file)
  const events: RecordedEvent[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [head, data] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
    const from = at + 8 + head
    if (from + data > bytes.length) break
    const event = JSON.parse(bytes.toString('utf8', at + 8, from)) as DiskEvent
    events.push({ event, data: bytes.subarray(from, from + data) })
    at = from + data
  }
  return events
}

type Names = Map<string, number | 'folder'>
type Change = { kind: 'write'; at: number; data: Buffer } | { kind: 'size'; length: number }

function resized(content: Buffer, length: number): Buffer {
  return length <= content.length
    ? content.subarray(0, length)
    : Buffer.concat([content, Buffer.alloc(length - content.length)])
}

function changed(content: Buffer, change: Change): Buffer {
  if (change.kind === 'size') return resized(content, change.length)
  const grown = Buffer.from(resized(content, Math.max(content.length, change.at + change.data.length)))
  change.data.copy(grown, change.at)
  return grown
}

function changeNames(names: Names, event: DiskEvent) {
  if (event.kind === 'create') names.set(event.path, event.file)
  if (event.kind === 'folder') names.set(event.path, 'folder')
  if (event.kind === 'remove') names.delete(event.path)
  if (event.kind !== 'rename') return
  for (const [name, what] of [...names]) {
    if (name !== event.path && !name.startsWith(`${event.path}/`)) continue
    names.delete(name)
    names.set(event.to + name.slice(event.path.length), what)
  }
}

export function openLossyDisk(folder: string) {
  const names: Names = new Map()
  const contents = new Map<number, Buffer>()
  const waitingNames: DiskEvent[] = []
  const waiting = new Map<number, Change[]>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = statSync(join(folder, name))
    names.set(name, stat.isFile() ? -stat.ino : 'folder')
    if (stat.isFile()) contents.set(-stat.ino, readFileSync(join(folder, name)))
  }

  function flush(file: number | null) {
    // A journaling file system flushes names along with whatever is flushed after them.
    for (const event of waitingNames.splice(0)) changeNames(names, event)
    if (file === null) return
    let content = contents.get(file) ?? Buffer.alloc(0)
    for (const change of waiting.get(file) ?? []) content = changed(content, change)
    contents.set(file, content)
    waiting.delete(file)
  }

  /** After a power cut: each pending sector is written or not. */
  function survivors(file: number, random: Random): Buffer {
    let content = contents.get(file) ?? Buffer.alloc(0)
    for (const change of waiting.get(file) ?? []) {
      if (change.kind === 'size') {
        if (random.chance(0.5)) content = changed(content, change)
        continue
      }
      for (let from = 0; from < change.data.length; from += sector) {
        if (random.chance(0.5)) continue
        const data = change.data.subarray(from, from + sector)
        content = changed(content, { kind: 'write', at: change.at + from, data })
      }
    }
    return content
  }

  return {
    take({ event, data }: RecordedEvent) {
      if (event.kind === 'flush') flush(event.file)
      else if (event.kind === 'write' || event.kind === 'size') {
        const changes = waiting.get(event.file) ?? []
        changes.push(event.kind === 'size' ? event : { ...event, data })
        waiting.set(event.file, changes)
      } else if (event.kind !== 'acknowledged') waitingNames.push(event)
    },
    /**
     * Writes what a power cut now would leave into an empty folder. @returns the number of pending changes.
     */
    cut(into: string, random: Random): number {
      const left: Names = new Map(names)
      const kept = random.between(0, waitingNames.length)
      for (const event of waitingNames.slice(0, kept)) changeNames(left, event)
      rmSync(into, { recursive: true, force: true })
      mkdirSync(into, { recursive: true, mode: 0o700 })
      for (const [name, what] of [...left].toSorted(([a], [b]) => a.localeCompare(b))) {
        const path = join(into, name)
        mkdirSync(what === 'folder' ? path : dirname(path), { recursive: true })
        if (what !== 'folder') writeFileSync(path, survivors(what, random))
      }
      return waitingNames.length + [...waiting.values()].flat().length
    },
  }
}
