// Messages over RTMP as ffmpeg reads them from its input.
import type { Message } from '../rtmp/chunks.ts'
import type { Unit } from './transcoder.ts'

/** Units that describe the broadcast are kept for a new start of ffmpeg, which may begin at a key frame. */
export type FfmpegInput = {
  format: 'mp4' | 'flv'
  header: Unit
  /** null for what ffmpeg needs not know. */
  toUnit(message: Message): Unit | null
}
