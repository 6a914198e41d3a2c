import type { PushResult } from '../push/sample-writer.ts'
import type { ProbedTracks } from './plan.ts'
import type { InputChunk, Transcoder } from './transcoder.ts'
import type { IncomingBroadcast, Transcoding } from './transcoding.ts'

export type TranscodeSession = Pick<Transcoder, 'finish' | 'close'> & {
  /** null: not through ffmpeg. */
  write(chunk: InputChunk): PushResult | null
  isOn(): boolean
  waitMs(): number | null
}

/**
 * Open GOPs are converted once seen, as Chromium's decoder stops if a viewer joins in one
 * (docs/decisions/0046-rtmp.md). The original continues until the first converted picture.
 */
export function openTranscodeSession(
  incoming: IncomingBroadcast,
  transcoding: Transcoding,
  probed: ProbedTracks,
  format: 'mp4' | 'flv',
): TranscodeSession {
  const headers = new Map<string, InputChunk>()
  let transcoder = transcoding.start(incoming, probed, format)
  let converting: Transcoder | null = null
  let mayConvert = probed.picturesPlayable

  function convert() {
    mayConvert = false
    const begin: IncomingBroadcast['begin'] = (header, rest) => {
      if (converting) {
        transcoder?.close()
        transcoder = converting
        converting = null
      }
      return incoming.begin(header, rest)
    }
    converting = transcoding.start({ ...incoming, begin }, { ...probed, picturesPlayable: false }, format)
    for (const header of headers.values()) converting?.write(header)
  }

  return {
    write(chunk) {
      if (chunk.kind === 'header') headers.set(chunk.name, chunk)
      if (mayConvert && chunk.kind === 'start' && incoming.hasOpenGroups()) convert()
      // A slow converter must not hold up the original.
      if (converting && (!converting.write(chunk).ok || converting.waitMs() > 0)) {
        converting.close()
        converting = null
      }
      return transcoder?.write(chunk) ?? null
    },
    isOn: () => transcoder !== null,
    waitMs: () => transcoder?.waitMs() ?? null,
    finish: async () => transcoder?.finish() ?? { ok: true },
    close() {
      converting?.close()
      transcoder?.close()
    },
  }
}
