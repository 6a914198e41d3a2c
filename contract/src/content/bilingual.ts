import type { Language } from '../sentences.ts'

export type Bilingual<Part = string> = Readonly<Record<Language, Part>>
