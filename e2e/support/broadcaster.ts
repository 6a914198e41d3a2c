import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const clips = fileURLToPath(new URL('../../server/clips/testbilde/', import.meta.url))
const movflags = '+empty_moov+default_base_moof+separate_moof+frag_keyframe'

/** Somebody who broadcasts with ffmpeg: a picture with the readable clock, in these qualities, without encoding anew. */
export type Broadcaster = {
  /** Pulls the plug. */
  stop: () => Promise<void>
  /** What ffmpeg said, once it has ended by itself. */
  ended: () => Promise<string>
}

export function startBroadcast(address: string, qualities: readonly string[]): Broadcaster {
  const inputs = [...qualities.map((quality) => `${quality}.mp4`), 'audio.mp4']
  const args = [
    ...['-hide_banner', '-v', 'warning'],
    ...inputs.flatMap((file) => ['-re', '-stream_loop', '-1', '-i', `${clips}${file}`]),
    ...qualities.flatMap((_, n) => ['-map', `${n}:v`]),
    ...['-map', `${qualities.length}:a`, '-c', 'copy', '-f', 'mp4', '-movflags', movflags],
    ...['-frag_duration', '200000', '-send_expect_100', '1', address],
  ]
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
