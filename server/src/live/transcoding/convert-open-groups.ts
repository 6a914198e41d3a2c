// A broadcast whose groups of pictures turn out to be open goes through ffmpeg from then on (docs/decisions/0046-rtmp.md).
import type { Facts } from './plan.ts'
import type { Transcoder, Unit } from './transcoder.ts'
import type { Incoming, Transcoding } from './transcoding.ts'

/** Sees each part of a broadcast, and has it converted if need be. */
export type GroupWatch = {
  write(unit: Unit): void
  /** Ends ffmpeg if it has given nothing yet. */
  close(): void
}

type Watched = {
  incoming: Incoming
  transcoding: Transcoding
  facts: Facts
  format: 'mp4' | 'flv'
  /** Called when the converted pictures come: they take the place of those that came so far. */
  onConverted: (transcoder: Transcoder) => void
}

/** Converts pictures whose groups are open, as Chromium's decoder stops where a viewer joins in such a group. */
export function watchOpenGroups({ incoming, transcoding, facts, format, onConverted }: Watched): GroupWatch {
  const headers = new Map<string, Unit>()
  let transcoder: Transcoder | null = null
  let isOver = !facts.picturesFit

  function start() {
    isOver = true
    const begin: Incoming['begin'] = (header) => {
      if (transcoder) onConverted(transcoder)
      transcoder = null
      return incoming.begin(header)
    }
    transcoder = transcoding.start({ ...incoming, begin }, { ...facts, picturesFit: false }, format)
    for (const header of headers.values()) transcoder?.write(header)
  }

  function close() {
    transcoder?.close()
    transcoder = null
  }

  return {
    write(unit) {
      if (unit.kind === 'header') headers.set(unit.name, unit)
      if (!isOver && unit.kind === 'start' && incoming.hasOpenGroups()) start()
      // Where ffmpeg gives nothing the broadcast goes on as it comes.
      if (transcoder && !transcoder.write(unit).ok) close()
    },
    close,
  }
}
