import type { OwnText } from '@strom/contract'

/** The texts that an owner has changed. */
export type OwnTexts = { list(): readonly OwnText[] }
