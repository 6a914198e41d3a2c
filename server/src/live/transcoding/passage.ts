// The way of a broadcast through ffmpeg: from its beginning, or once its groups of pictures turn out to be open.
import type { Received } from '../push/feed.ts'
import type { Facts } from './plan.ts'
import type { Transcoder, Unit } from './transcoder.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

/** Sees each part of a broadcast. */
export type Passage = Pick<Transcoder, 'finish' | 'close'> & {
  /** null where ffmpeg has no part in it: it goes on as it comes. */
  write(unit: Unit): Received | null
  /** Whether what viewers see comes from ffmpeg. */
  isOn(): boolean
  /** How long to wait before writing more (milliseconds); null where ffmpeg has no part in it. */
  waitMs(): number | null
}

/**
 * Hands a broadcast to ffmpeg where its channel or its tracks ask for that. Open groups of pictures are converted from the moment that they
 * are seen, as Chromium's decoder stops where a viewer joins in one (docs/decisions/0046-rtmp.md); until the first converted picture,
 * and where there is never one, the broadcast goes on as before.
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
      // One that falls behind before its first picture does not hold up those that come without it.
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
