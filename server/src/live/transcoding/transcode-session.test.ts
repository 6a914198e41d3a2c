import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeBroadcast } from '../../../testing/live/test-broadcast.ts'
import type { FfmpegProcess } from '../../base/adapters/ffmpeg.ts'
import type { ProbedTracks } from './plan.ts'
import { openTranscodeSession, type TranscodeSession } from './transcode-session.ts'
import type { InputChunk } from './transcoder.ts'
import { createTranscoding, type Transcoding } from './transcoding.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strom-transcode-'))
  writeFileSync(join(folder, 'converted.mp4'), makeBroadcast().whole)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const opened: (TranscodeSession | Transcoding)[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const takesAll = 'cat > /dev/null'
const dies = 'exit 1'
const takesNothing = 'exec sleep 600'
const converts = () => `head -c 1 > /dev/null; cat ${folder}/converted.mp4; cat > /dev/null`

const probed: ProbedTracks = {
  pictures: ['0:v:0'],
  sound: '0:a:0',
  size: { width: 960, height: 540 },
  picturesPlayable: true,
  soundPlayable: true,
}

const header: InputChunk = { bytes: Buffer.from('header'), kind: 'header', name: 'moov', isOfTrack: true }
const keyFrame = (size = 100): InputChunk => ({ bytes: Buffer.alloc(size), kind: 'start' })

/** A broadcast with open GOPs; each start of ffmpeg runs the next of `programs` in the shell. */
function open(programs: readonly string[], rungs: readonly 480[] = []) {
  const processes: FfmpegProcess[] = []
  const begun: number[] = []
  const groups = { areOpen: false }
  const transcoding = createTranscoding({
    ffmpeg: {
      isThere: () => true,
      start() {
        const process = spawn('sh', ['-c', programs[processes.length] ?? dies])
        processes.push(process)
        return process
      },
    },
    log: { info: () => {}, warn: () => {} },
    maxRunning: () => 1,
  })
  const begin = () => {
    begun.push(processes.length)
    return { add: () => 'ok' as const, waitMs: () => 0 }
  }
  const incoming = { channel: 'arena', rungs, begin, hasOpenGroups: () => groups.areOpen }
  const session = openTranscodeSession(incoming, transcoding, probed, 'mp4')
  opened.push(session, transcoding)
  session.write(header)
  session.write(keyFrame())
  return { session, transcoding, processes, begun, groups }
}

const isGone = (process: FfmpegProcess | undefined) =>
  process?.exitCode !== null || process.signalCode !== null

describe('a broadcast with open groups of pictures', () => {
  it('comes from ffmpeg from its first converted picture on, and not before', async () => {
    const { session, transcoding, begun, groups } = open([converts()])
    expect(transcoding.stateOf('arena')).toBeNull()
    groups.areOpen = true
    expect(session.write(keyFrame())).toBeNull()
    expect(session.isOn()).toBe(false)
    await expect.poll(() => session.isOn()).toBe(true)
    expect(begun).toEqual([1])
    expect(session.write(keyFrame())).toEqual({ ok: true })
    expect(transcoding.stateOf('arena')).toMatchObject({ convertsPictures: true, restarts: 0 })
  })

  it('goes on as it comes where ffmpeg fails', async () => {
    const { session, transcoding, processes, begun, groups } = open([dies])
    groups.areOpen = true
    session.write(keyFrame())
    await expect.poll(() => session.write(keyFrame()) ?? transcoding.stateOf('arena')).toBeNull()
    expect(session.isOn()).toBe(false)
    expect(begun).toEqual([])
    session.write(keyFrame())
    expect(processes).toHaveLength(1)
    expect(await session.finish()).toEqual({ ok: true })
  })

  it('goes on as it comes where ffmpeg cannot follow, which holds nothing up and keeps nothing', async () => {
    const { session, transcoding, processes, groups } = open([takesNothing])
    groups.areOpen = true
    for (let megabytes = 0; megabytes < 6; megabytes += 1) {
      expect(session.write(keyFrame(1_000_000))).toBeNull()
      expect(session.waitMs()).toBeNull()
    }
    await expect.poll(() => isGone(processes[0])).toBe(true)
    expect(transcoding.stateOf('arena')).toBeNull()
    expect(session.isOn()).toBe(false)
  })

  it('keeps the smaller qualities that it has where ffmpeg fails', async () => {
    const { session, transcoding, processes, groups } = open([takesAll, dies], [480])
    expect(transcoding.stateOf('arena')).toMatchObject({ convertsPictures: false, rungs: [480] })
    groups.areOpen = true
    session.write(keyFrame())
    await expect.poll(() => isGone(processes[1])).toBe(true)
    for (let more = 0; more < 3; more += 1) expect(session.write(keyFrame())).toEqual({ ok: true })
    expect(isGone(processes[0])).toBe(false)
    expect(transcoding.stateOf('arena')).toMatchObject({ convertsPictures: false, rungs: [480] })
  })

  it('lets its first ffmpeg go once the other has the pictures', async () => {
    const { session, transcoding, processes, groups } = open([takesAll, converts()], [480])
    groups.areOpen = true
    session.write(keyFrame())
    await expect.poll(() => isGone(processes[0])).toBe(true)
    expect(session.isOn()).toBe(true)
    expect(transcoding.stateOf('arena')).toMatchObject({ convertsPictures: true, rungs: [480] })
  })
})
