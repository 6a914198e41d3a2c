import type { Received } from '../push/feed.ts'
import type { Facts } from './plan.ts'
import type { Transcoder, Unit } from './transcoder.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

export type Passage = Pick<Transcoder, 'finish' | 'close'> & {
  /** null: not through ffmpeg. */
  write(unit: Unit): Received | null
  isOn(): boolean
  waitMs(): number | null
}

/**
 * Open GOPs are converted once seen, as Chromium's decoder stops if a viewer joins in one
 * (docs/decisions/0046-rtmp.md). The original continues until the first converted picture.
 */
export function openPassage(
  incoming: Incoming,
  transcoding: Transcoding,
  facts: Facts,
  format: 'mp4' | 'flv',
): Passage {
  const headers = new Map<string, Unit>()
  let transcoder = transcoding.start(incoming, facts, format)
  let converting: Transcoder | null = null
  let mayConvert = facts.picturesFit

  function convert() {
    mayConvert = false
    const begin: Incoming['begin'] = (header, rest) => {
      if (converting) {
        transcoder?.close()
        transcoder = converting
        converting = null
      }
      return incoming.begin(header, rest)
    }
    converting = transcoding.start({ ...incoming, begin }, { ...facts, picturesFit: false }, format)
    for (const header of headers.values()) converting?.write(header)
  }

  return {
    write(unit) {
      if (unit.kind === 'header') headers.set(unit.name, unit)
      if (mayConvert && unit.kind === 'start' && incoming.hasOpenGroups()) convert()
      // A slow converter must not hold up the original.
      if (converting && (!converting.write(unit).ok || converting.waitMs() > 0)) {
        converting.close()
        converting = null
      }
      return transcoder?.write(unit) ?? null
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
