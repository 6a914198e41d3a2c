import { player } from '../../player/texts.en.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { later } from './later.ts'
import { playback } from './playback.ts'
import { sessions } from './sessions.ts'
import { site } from './site.ts'
import { support } from './support.ts'

/** Every text in English, by namespace. */
export const en = { common, errors, home, later, playback, player, sessions, site, support }
