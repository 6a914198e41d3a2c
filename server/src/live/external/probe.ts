import type { createPlaylistStore, PlaylistAnswer } from './playlist-store.ts'
import type { Refused } from './refusals.ts'
import type { Veil } from './veil.ts'

/** What a look at a source's segments tells of how it does. */
export type Probed =
  | {
      ok: true
      /** Another one as soon as something new has come. */
      position: string
      segmentMs: number
      /** Nothing will come any more. */
      ended: boolean
      /** It never was live. */
      recording: boolean
    }
  | Refused

type Needs = { playlists: Pick<ReturnType<typeof createPlaylistStore>, 'get'>; veil: Veil; root: string }

function summary(answer: PlaylistAnswer): Probed {
  if (!answer.ok) return answer
  if (answer.multivariant) return { ok: false, reason: 'not-hls' }
  const { position, segmentMs, ended, recording } = answer
  return { ok: true, position, segmentMs, ended, recording }
}

/** Looks at a source's playlist of segments: its own, or that of the first rendition it lists. Never rejects. */
export async function probePlaylists({ playlists, veil, root }: Needs): Promise<Probed> {
  const first = await playlists.get({ url: root, folder: 'x/', segment: null, part: null })
  if (!first.ok || !first.multivariant) return summary(first)
  const [, name = ''] = /^#EXT-X-STREAM-INF.*\nx\/([\w-]+)\.m3u8$/m.exec(first.text) ?? []
  const behind = veil.reveal(name)
  if (!behind) return { ok: false, reason: 'not-hls' }
  return summary(await playlists.get({ url: behind.url, folder: '', segment: null, part: null }))
}
