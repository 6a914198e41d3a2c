import { player } from '../player/texts.nb.ts'
import type { enPlayback } from './en-playback.ts'
import { playback } from './nb/playback.ts'

/** The texts of pages with a player in Norwegian bokmål, as those in English. */
export const nbPlayback: Record<keyof typeof enPlayback, object> = { playback, player }
