import type { Bilingual } from './bilingual.ts'
import { mapTexts, type Text } from './own-texts.ts'

export type EditableText = {
  /** Must not change: owners' texts are stored under it. */
  readonly id: string
  /** `lines`: each is a paragraph, a point or a step. */
  readonly form: 'line' | 'lines'
  readonly initial: Bilingual
}

function written(text: Text): string {
  return typeof text === 'string' ? text : text.join('\n')
}

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
