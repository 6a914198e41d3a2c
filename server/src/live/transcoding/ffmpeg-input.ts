import type { RtmpMessage } from '../rtmp/chunks.ts'
import type { InputChunk } from './transcoder.ts'

/** Headers are repeated when ffmpeg restarts. */
export type FfmpegInput = {
  format: 'mp4' | 'flv'
  header: InputChunk
  toInputChunk(message: RtmpMessage): InputChunk | null
}
