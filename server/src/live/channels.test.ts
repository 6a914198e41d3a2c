import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/db/databases.ts'
import { clipsDir, loopStart } from '../../testing/live/test-channel.ts'
import { openLiveChannels } from './channels.ts'

const clock = { now: () => loopStart }
const events = { subscribe: () => () => {}, onResync: () => () => {} }
const database = await openTestDatabase()
const { db } = database

afterAll(() => database.close())

afterEach(() => vi.useRealTimers())

const rewind = { configure: () => {}, record: () => {}, last: () => null }

describe('openLiveChannels', () => {
  it('plays every clip of the folder, all by the same clock', async () => {
    const log = { error: vi.fn() }
    const channels = await openLiveChannels({ db, events, clock, log, rewind })
    expect(channels.list().map(({ id, title }) => [id, title])).toEqual([
      ['fjord', 'Fjord'],
      ['nordlys', 'Nordlys'],
      ['testbilde', 'Testbilde'],
      ['trikken', 'Trikken'],
    ])
    expect(new Set(channels.list().map((channel) => channel.newest()))).toEqual(
      new Set([loopStart / 200 - 1]),
    )
    expect(channels.get('fjord')).toBe(channels.list()[0])
    expect(log.error).not.toHaveBeenCalled()
  })

  it('knows no other names', async () => {
    const channels = await openLiveChannels({ db, events, clock, log: { error: vi.fn() }, rewind })
    for (const id of ['', 'nrk', 'slate', 'FJORD', '..', '__proto__', 'constructor'])
      expect(channels.get(id)).toBeNull()
  })

  it('leaves a damaged clip out and says why', async () => {
    const work = mkdtempSync(join(tmpdir(), 'clips-'))
    for (const id of ['fjord', 'trikken']) cpSync(join(clipsDir, id), join(work, id), { recursive: true })
    mkdirSync(join(work, 'no-clip'))
    truncateSync(join(work, 'trikken', 'audio.mp4'), 5000)
    const log = { error: vi.fn() }
    const channels = await openLiveChannels({ clipsDir: work, db, events, clock, log, rewind })
    expect(channels.list().map(({ id }) => id)).toEqual(['fjord'])
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      { folder: join(work, 'trikken'), reason: expect.any(String) },
      'A clip cannot be played',
    )
    rmSync(work, { recursive: true })
  })

  it('ticks with one timer for all, only while somebody listens, and lets all go when closed', async () => {
    const live = { now: () => Date.now() }
    const channels = await openLiveChannels({
      db,
      events,
      clock: live,
      log: { error: vi.fn() },
      rewind,
    })
    vi.useFakeTimers({ now: loopStart })
    expect(vi.getTimerCount()).toBe(0)
    const calls: string[] = []
    for (const { id, onFragment } of channels.list()) onFragment(() => calls.push(id))
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toEqual(['fjord', 'nordlys', 'testbilde', 'trikken'])
    channels.close()
    expect(vi.getTimerCount()).toBe(0)
    expect(channels.list().every(({ closed }) => closed.aborted)).toBe(true)
  })
})
