/** The three tags that stand for what a stream's player can do. */
const playerTagKinds = ['chromecast', 'airplay', 'lls'] as const
type PlayerTagKind = (typeof playerTagKinds)[number]

/** A tag of a stream: a red warning, a teal remark, a player's ability, or plain words. */
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

/**
 * The tags of a comma-separated `tags` or `tags_sldp` field, in its order.
 *
 * A tag that starts with `!` is a warning and one with `?` a remark, each with the rest as its text; `chromecast`,
 * `airplay` and `lls` are known in any case. Spaces around a tag, empty tags and repetitions are dropped.
 */
export function parseStreamTags(field: string): readonly StreamTag[] {
  const words = new Set(field.split(',').map((word) => word.trim()))
  return [...words].filter(Boolean).flatMap((word) => parseTag(word) ?? [])
}

/**
 * A tag's words for a reader: an owner writes both languages as `English|Norsk`. Where one of them is missing, or none
 * is set apart, all readers get the same.
 */
export function tagTextIn(text: string, language: 'en' | 'nb'): string {
  const [en = '', nb = ''] = text.split('|').map((words) => words.trim())
  return (language === 'nb' ? nb || en : en || nb) || text
}
