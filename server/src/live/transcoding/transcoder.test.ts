import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import type { FfmpegProcess } from '../../base/adapters/ffmpeg.ts'
import { createTranscoder, type InputChunk } from './transcoder.ts'

const made: { transcoder: ReturnType<typeof createTranscoder>; processes: FfmpegProcess[] }[] = []
afterEach(() => {
  for (const { transcoder } of made.splice(0)) transcoder.close()
})

/** The program reads everything and writes nothing. */
function open() {
  const processes: FfmpegProcess[] = []
  const transcoder = createTranscoder({
    ffmpeg: {
      start() {
        const process = spawn('sh', ['-c', 'cat > /dev/null'])
        processes.push(process)
        return process
      },
    },
    args: [],
    begin: () => ({ add: () => 'ok', waitMs: () => 0 }),
    onDeath: () => {},
  })
  made.push({ transcoder, processes })
  return { transcoder, processes }
}

const bytes = (text: string) => Buffer.from(text)
const header = (name: string, text: string): InputChunk => ({
  bytes: bytes(text),
  kind: 'header',
  name,
  isOfTrack: name === 'pictures',
})
const start: InputChunk = { bytes: bytes('picture'), kind: 'start' }

it('begins at a key frame, and goes on whatever the encoder says besides', () => {
  const { transcoder, processes } = open()
  transcoder.write(header('pictures', 'one'))
  transcoder.write({ bytes: bytes('picture'), kind: 'rest' })
  expect(processes).toHaveLength(0)
  transcoder.write(start)
  transcoder.write(header('description', 'a text'))
  transcoder.write(header('description', 'another'))
  transcoder.write(header('pictures', 'one'))
  expect(processes.map(({ killed }) => killed)).toEqual([false])
})

it('starts again for another track', () => {
  const { transcoder, processes } = open()
  transcoder.write(header('pictures', 'one'))
  transcoder.write(start)
  transcoder.write(header('pictures', 'two'))
  expect(processes.map(({ killed }) => killed)).toEqual([true])
  expect(transcoder.write(start)).toEqual({ ok: true })
  expect(processes.map(({ killed }) => killed)).toEqual([true, false])
})

it('is not refused for a track that changed before anything was given', async () => {
  const { transcoder, processes } = open()
  transcoder.write(header('pictures', 'one'))
  transcoder.write(start)
  const [first] = processes
  const gone = first && once(first, 'close')
  transcoder.write(header('pictures', 'two'))
  await gone
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(transcoder.write(start)).toEqual({ ok: true })
  expect(transcoder.restarts()).toBe(0)
})

it('refuses a broadcast of which it never gave anything', async () => {
  const { transcoder, processes } = open()
  transcoder.write(header('pictures', 'one'))
  expect(transcoder.write(start)).toEqual({ ok: true })
  processes[0]?.kill('SIGKILL')
  await expect.poll(() => transcoder.write(start)).toEqual({ ok: false, reason: 'not-transcoded' })
  expect(await transcoder.finish()).toEqual({ ok: false, reason: 'not-transcoded' })
})
