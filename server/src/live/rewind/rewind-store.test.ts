import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Rendition } from '../channel.ts'
import type { RecordedSegment } from './kept-segment.ts'
import { createRewindStore } from './rewind-store.ts'

const minute = 60_000
let folder: string
let now: number
let maxBytes: number
let beganAt: number
const warn = vi.fn()

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'strom-test-')), 'rewind')
  now = 1_800_000_000_000
  beganAt = now
  maxBytes = 1_000_000
  free = 5_000_000_000
  warn.mockReset()
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

let free: number
const open = () =>
  createRewindStore({
    folder,
    clock: { now: () => now },
    log: { warn },
    maxBytes: () => maxBytes,
    freeBytes: () => free,
  })
const isFor = (minutes: number) => new Map([['arena', minutes * minute]])

function rendition(name: string): Rendition {
  const size = { width: 854, height: 480, frameRate: 25, bandwidth: 1, averageBandwidth: 1 }
  return { name, ...size, codecs: 'avc1.640028,mp4a.40.2', init: Buffer.from(`init ${name}`) }
}

/** Ends now. */
function segment(number: number, periodId = 7, names = ['720p', '480p']): RecordedSegment {
  const fragments = new Map(
    names.map((name) => [name, [Buffer.from(`${name} `), Buffer.from(String(number))]]),
  )
  const position = { number, periodId, broadcastAt: beganAt, startsAt: now - 2000, durationMs: 2000 }
  return { ...position, renditions: names.map(rendition), fragments }
}

async function record(store: ReturnType<typeof open>, count: number, first = 100, periodId = 7) {
  for (let n = 0; n < count; n++) {
    now += 2000
    store.record('arena', segment(first + n, periodId))
    await store.settled()
  }
}

const filesOf = (period: string) =>
  readdirSync(join(folder, 'arena', period)).filter((name) => name.endsWith('.m4s'))

it('gives back what was recorded, and what decodes it', async () => {
  const store = open()
  store.configure(isFor(30))
  await record(store, 3)
  const kept = store.segments('arena')
  expect(kept.map(({ sequence, number, period, periodId }) => [sequence, number, period, periodId])).toEqual([
    [1, 100, 1, 7],
    [2, 101, 1, 7],
    [3, 102, 1, 7],
  ])
  expect(store.renditions('arena', 1)).toMatchObject([{ name: '720p', width: 854 }, { name: '480p' }])
  const [first] = kept
  if (!first) throw new Error('nothing is kept')
  expect(String(await store.readSegment('arena', '480p', first))).toBe('480p 100')
  expect(String(await store.readInit('arena', '720p', first))).toBe('init 720p')
  expect(await store.readSegment('arena', '1080p', first)).toBeNull()
})

it('is there after a restart, goes on counting, and leaves out what was cut off', async () => {
  const before = open()
  before.configure(isFor(30))
  await record(before, 2)
  writeFileSync(join(folder, 'arena', '1-7', '3-102-1-2000.480p.m4s.part'), 'half')
  const store = open()
  store.configure(isFor(30))
  expect(store.segments('arena')).toEqual(before.segments('arena'))
  await record(store, 1, 900, 8)
  expect(store.segments('arena').map(({ sequence, period }) => [sequence, period])).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
  expect(readdirSync(join(folder, 'arena', '1-7')).some((name) => name.endsWith('.part'))).toBe(false)
})

it('starts over files that are none of its own, and over a folder that cannot be read', async () => {
  const before = open()
  before.configure(isFor(30))
  await record(before, 1)
  for (const stray of ['note.txt', 'arena/note.txt', 'arena/1-7/note.txt'])
    writeFileSync(join(folder, stray), 'x')
  expect(open().segments('arena')).toEqual(before.segments('arena'))
  expect(warn).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'a file in the place of the folder')
  expect(open().segments('arena')).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})

it('forgets what is older than its channel’s minutes', async () => {
  const store = open()
  store.configure(isFor(1))
  await record(store, 40)
  expect(store.segments('arena')).toHaveLength(31)
  expect(filesOf('1-7')).toHaveLength(31 * 2)
})

it('forgets the oldest of all channels where there is too much', async () => {
  const store = open()
  store.configure(new Map([...isFor(30), ['hall', 30 * minute]]))
  store.record('hall', segment(5))
  await record(store, 10)
  const each = store.segments('arena')[0]?.bytes ?? 0
  maxBytes = each * 4
  await record(store, 1, 300)
  expect(store.segments('hall')).toEqual([])
  expect(store.segments('arena')).toHaveLength(4)
  expect(existsSync(join(folder, 'hall'))).toBe(false)
})

it.each([
  ['is set to nothing', new Map([['arena', 0]])],
  ['is there no more', new Map()],
])('forgets a channel that %s', async (_, windows) => {
  const store = open()
  store.configure(isFor(30))
  await record(store, 2)
  store.configure(windows)
  await store.settled()
  expect(store.segments('arena')).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  store.record('arena', segment(9))
  await store.settled()
  expect(store.segments('arena')).toEqual([])
})

it('keeps nothing where no disk may be used, and makes no folder', async () => {
  maxBytes = 0
  const store = open()
  store.configure(isFor(30))
  await record(store, 2)
  expect(store.windowMs('arena')).toBe(0)
  expect(existsSync(folder)).toBe(false)
})

it('goes on, and says so once, where the disk cannot be written to', async () => {
  writeFileSync(join(folder, '..', 'rewind'), 'a file in the place of the folder')
  rmSync(join(folder, '..', 'rewind'))
  const store = open()
  store.configure(isFor(30))
  writeFileSync(folder, 'a file in the place of the folder')
  await record(store, 3)
  expect(store.segments('arena')).toEqual([])
  expect(warn).toHaveBeenCalledTimes(1)
})

it('leaves out what a slow disk would keep waiting in memory', async () => {
  const store = open()
  store.configure(isFor(30))
  for (let n = 0; n < 30; n++) store.record('arena', segment(n))
  await store.settled()
  expect(store.segments('arena').length).toBeLessThan(11)
})

it('leaves the last gigabyte of the disk to the database', async () => {
  const store = open()
  store.configure(isFor(30))
  await record(store, 1)
  free = 900_000_000
  await record(store, 2, 200)
  expect(store.segments('arena')).toHaveLength(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ error: expect.stringContaining('1 GB') }),
    expect.any(String),
  )
  free = 2_000_000_000
  await record(store, 1, 300)
  expect(store.segments('arena')).toHaveLength(2)
})
