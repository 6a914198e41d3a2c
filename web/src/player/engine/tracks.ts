export type Track = {
  /** Unique within its kind. */
  label: string
  /** Such as `nb` or `eng`. */
  language: string
}

export type TrackKind = 'sound' | 'subtitles'

export type OfferedTracks = { tracks: readonly Track[]; shown: string | null }

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

export function nameTracks(found: readonly { name?: string; language?: string | undefined }[]): Track[] {
  const seen = new Map<string, number>()
  return found.map(({ name, language = '' }, index) => {
    const label = name || language || String(index + 1)
    const before = seen.get(label) ?? 0
    seen.set(label, before + 1)
    return { label: before === 0 ? label : `${label} (${before + 1})`, language }
  })
}

/** The remembered label, else its language, else (sound only) the page's language. */
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
