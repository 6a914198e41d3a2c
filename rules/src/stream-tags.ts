const playerTagKinds = ['chromecast', 'airplay', 'lls'] as const
type PlayerTagKind = (typeof playerTagKinds)[number]

export type StreamTag =
  | { readonly kind: 'warning' | 'info' | 'plain'; readonly text: string }
  | { readonly kind: PlayerTagKind }

const marks = { '!': 'warning', '?': 'info' } as const

function parseTag(word: string): StreamTag | undefined {
  const kind = marks[word.charAt(0) as keyof typeof marks]
  if (kind) {
    const text = word.slice(1).trim()
    return text ? { kind, text } : undefined
  }
  const player = playerTagKinds.find((known) => known === word.toLowerCase())
  return player ? { kind: player } : { kind: 'plain', text: word }
}

/** `!` begins a warning, `?` a remark. Repetitions are dropped. */
export function parseStreamTags(field: string): readonly StreamTag[] {
  const words = new Set(field.split(',').map((word) => word.trim()))
  return [...words].filter(Boolean).flatMap((word) => parseTag(word) ?? [])
}

/** Owners write `English|Norsk`; a missing half falls back to the other. */
export function tagTextIn(text: string, language: 'en' | 'nb'): string {
  const [en = '', nb = ''] = text.split('|').map((words) => words.trim())
  return (language === 'nb' ? nb || en : en || nb) || text
}
