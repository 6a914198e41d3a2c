import type { Language } from '../sentences.ts'

/** A text, or a part made of texts, in both languages. */
export type Bilingual<Part = string> = Readonly<Record<Language, Part>>
