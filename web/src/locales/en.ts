import { player } from '../player/texts.en.ts'
import { accounts } from './en/accounts.ts'
import { errors } from './en/errors.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { invitations } from './en/invitations.ts'
import { later } from './en/later.ts'
import { playback } from './en/playback.ts'
import { sessions } from './en/sessions.ts'
import { site } from './en/site.ts'
import { support } from './en/support.ts'

/** Every text in English, by namespace. */
export const en = {
  accounts,
  errors,
  frame,
  home,
  invitations,
  later,
  playback,
  player,
  sessions,
  site,
  support,
}
