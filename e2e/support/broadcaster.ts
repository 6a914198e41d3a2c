import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { paceBroadcast } from '../../server/testing/live/test-broadcast.ts'

const clips = fileURLToPath(new URL('../../server/clips/testbilde/', import.meta.url))
const endlessly = ['-re', '-stream_loop', '-1', '-i']
const movflags = '+delay_moov+default_base_moof+separate_moof+frag_keyframe'

export type Broadcaster = {
  stop: () => Promise<void>
  /** Resolves to ffmpeg's last words or the site's refusal. */
  ended: () => Promise<string>
}

/** Over HTTP, without re-encoding. */
export function startBroadcast(address: string, qualities: readonly string[]): Broadcaster {
  const inputs = [...qualities.map((quality) => `${quality}.mp4`), 'audio.mp4']
  const args = [
    ...['-hide_banner', '-v', 'warning'],
    ...inputs.flatMap((file) => [...endlessly, `${clips}${file}`]),
    ...qualities.flatMap((_, n) => ['-map', `${n}:v`]),
    ...['-map', `${qualities.length}:a`, '-c', 'copy', '-f', 'mp4', '-movflags', movflags],
    ...['-frag_duration', '200000', '-send_expect_100', '1', address],
  ]
  return startFfmpeg(args)
}

/** Over HTTP from this process, in real time; `seconds` at most. */
export function startClipBroadcast(address: string, seconds = 60): Broadcaster {
  const ending = new AbortController()
  const sent = fetch(address, {
    method: 'POST',
    body: Readable.toWeb(
      Readable.from(paceBroadcast(ending.signal, { seconds, everyMs: 195 })),
    ) as ReadableStream,
    duplex: 'half',
    signal: ending.signal,
  } as RequestInit).then(
    (response) => response.text(),
    (error: Error) => error.message,
  )
  return {
    async stop() {
      ending.abort()
      await sent
    },
    ended: () => sent,
  }
}

/** Encoded as OBS does by default: B-frames, and a key frame each 250 pictures. */
export function startRtmpBroadcast(server: string, key: string): Broadcaster {
  const inputs = ['480p.mp4', 'audio.mp4'].flatMap((file) => [...endlessly, `${clips}${file}`])
  return startFfmpeg([
    ...['-hide_banner', '-v', 'warning', ...inputs, '-map', '0:v', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '250', '-b:v', '2500k'],
    ...['-c:a', 'aac', '-f', 'flv', `${server}/${key}`],
  ])
}

/**
 * Loops files over HTTP in real time; `words` are ffmpeg's output options. Names without a folder are clips.
 */
export function startEncoder(address: string, files: readonly string[], words: string): Broadcaster {
  const inputs = files.flatMap((file) => [...endlessly, resolve(clips, file)])
  const output = [...words.split(' '), '-send_expect_100', '1', address]
  return startFfmpeg(['-hide_banner', '-v', 'warning', ...inputs, ...output])
}

function startFfmpeg(args: readonly string[]): Broadcaster {
  const ffmpeg: ChildProcess = spawn('ffmpeg', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  ffmpeg.stderr?.on('data', (part) => {
    said += part
  })
  const gone = once(ffmpeg, 'exit')
  return {
    async stop() {
      ffmpeg.kill('SIGKILL')
      await gone
    },
    async ended() {
      await gone
      return said
    },
  }
}
