import type { Message } from '../rtmp/chunks.ts'
import type { Unit } from './transcoder.ts'

/** Headers are repeated when ffmpeg restarts. */
export type FfmpegInput = {
  format: 'mp4' | 'flv'
  header: Unit
  toUnit(message: Message): Unit | null
}
