import { player } from '../player/texts.nb.ts'
import type { enPlayback } from './en-playback.ts'
import { playback } from './nb/playback.ts'

export const nbPlayback: Record<keyof typeof enPlayback, object> = { playback, player }
