import { player } from '../../player/texts.nb.ts'
import type { en } from '../en/index.ts'
import { common } from './common.ts'
import { errors } from './errors.ts'
import { home } from './home.ts'
import { later } from './later.ts'
import { playback } from './playback.ts'
import { sessions } from './sessions.ts'
import { site } from './site.ts'
import { support } from './support.ts'

/** Every text in Norwegian bokmål, by namespace. */
export const nb: Record<keyof typeof en, object> = {
  common,
  errors,
  home,
  later,
  playback,
  player,
  sessions,
  site,
  support,
}
