/** A sound or subtitles that a source offers beside its picture. */
export type Track = {
  /** As the source names it; one of a kind. */
  label: string
  /** A language's tag, such as `nb` or `eng`; empty where the source says none. */
  language: string
}

export type TrackKind = 'sound' | 'subtitles'

/** The tracks of a kind, and the label of the one that is heard or shown; null: none is. */
export type OfferedTracks = { tracks: readonly Track[]; shown: string | null }

/** Three-letter codes, and what Norwegian is called besides. */
const sameLanguage: Readonly<Record<string, string>> = {
  eng: 'en',
  no: 'nb',
  nor: 'nb',
  nob: 'nb',
  nno: 'nn',
}

function plain(language: string): string {
  const [first = ''] = language.toLowerCase().split('-')
  return sameLanguage[first] ?? first
}

/** Names tracks alike where the source does not, and each once. */
export function nameTracks(found: readonly { name?: string; language?: string | undefined }[]): Track[] {
  const seen = new Map<string, number>()
  return found.map(({ name, language = '' }, index) => {
    const label = name || language || String(index + 1)
    const before = seen.get(label) ?? 0
    seen.set(label, before + 1)
    return { label: before === 0 ? label : `${label} (${before + 1})`, language }
  })
}

/**
 * The track to begin with: the one of the remembered label, or of its language elsewhere; then for a sound that of the page's
 * language. Otherwise the sound stays as the source has it, and there are no subtitles (`remembered` is empty).
 */
export function findTrack(
  kind: TrackKind,
  { tracks, shown }: OfferedTracks,
  { remembered, page }: { remembered: Track | null; page: string },
): string | null {
  const spoken = (language: string) =>
    language === '' ? undefined : tracks.find((track) => plain(track.language) === plain(language))
  const known =
    remembered && (tracks.find(({ label }) => label === remembered.label) ?? spoken(remembered.language))
  if (known) return known.label
  if (kind === 'subtitles') return null
  return spoken(page)?.label ?? shown
}
