import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language } from '@strom/contract'
import { inTurns } from '../../programme/timeline.ts'
import type { ProgrammeView } from '../../programme/view.ts'
import type { WatchApp } from '../../watch-app.ts'
import { guideChannel, guideEnd, guideHead, guideProgramme } from './playlist.ts'

const maxOfGuide = 14 * 48

export type Guide = {
  body: Buffer
  zipped(): Promise<Buffer>
  etag: string
}

const zip = promisify(gzip)

async function makeGuide({ streams, slotsOf }: ProgrammeView, language: Language): Promise<Guide> {
  const turn = inTurns()
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  const write = (...texts: string[]) => {
    const piece = Buffer.from(texts.join(''))
    hash.update(piece)
    pieces.push(piece)
  }
  write(guideHead, ...streams.map(guideChannel))
  for (const { id } of streams) {
    write(...slotsOf(id, maxOfGuide).map((slot) => guideProgramme(id, slot, language)))
    await turn()
  }
  write(guideEnd)
  const body = Buffer.concat(pieces)
  let zipped: Promise<Buffer> | undefined
  return {
    body,
    zipped: () => (zipped ??= zip(body)),
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
  }
}

/** Shared by all members, so it holds nothing personal. */
export function keepGuides({ programme }: Pick<WatchApp, 'programme'>) {
  const kept = new Map<Language, { of: ProgrammeView; guide: Promise<Guide> }>()
  return async (language: Language): Promise<Guide> => {
    const view = await programme.current()
    const known = kept.get(language)
    const isCurrent = (['minute', 'timeZone', 'streams'] as const).every(
      (key) => known?.of[key] === view[key],
    )
    if (known && isCurrent) return known.guide
    const guide = makeGuide(view, language)
    kept.set(language, { of: view, guide })
    guide.catch(() => kept.delete(language))
    return guide
  }
}
