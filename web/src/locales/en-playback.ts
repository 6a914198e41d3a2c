import { player } from '../player/texts.en.ts'
import { playback } from './en/playback.ts'

/** The texts of pages with a player in English, fetched with them. */
export const enPlayback = { playback, player }
