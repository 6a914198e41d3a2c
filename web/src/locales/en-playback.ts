import { player } from '../player/texts.en.ts'
import { playback } from './en/playback.ts'

export const enPlayback = { playback, player }
