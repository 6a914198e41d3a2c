import type { OwnText } from '@strom/contract'

export type OwnTexts = { list(): readonly OwnText[] }
