import type { Bilingual } from './bilingual.ts'
import { mapTexts, type Text } from './own-texts.ts'

/** A text that an owner may change, and what it says as long as nobody has. */
export type EditableText = {
  /** Never changes: what an owner wrote is kept under it. */
  readonly id: string
  /** A single line, or several of which each is a paragraph, a point or a step. */
  readonly form: 'line' | 'lines'
  readonly initial: Bilingual
}

function written(text: Text): string {
  return typeof text === 'string' ? text : text.join('\n')
}

/** Every text of some parts of the content, each of which stands under the beginning of its texts' ids. */
export function listTexts(parts: Readonly<Record<string, unknown>>): readonly EditableText[] {
  const found: EditableText[] = []
  for (const [id, part] of Object.entries(parts)) {
    mapTexts<unknown>(id, part, (textId, text) => {
      const form = typeof text.en === 'string' ? 'line' : 'lines'
      found.push({ id: textId, form, initial: { en: written(text.en), nb: written(text.nb) } })
      return text
    })
  }
  return found
}
