import type { en } from './en.ts'
import { errors } from './nb/errors.ts'
import { frame } from './nb/frame.ts'
import { home } from './nb/home.ts'
import { invitations } from './nb/invitations.ts'
import { numbers } from './nb/numbers.ts'
import { sessions } from './nb/sessions.ts'
import { site } from './nb/site.ts'
import { support } from './nb/support.ts'

export const nb: Record<keyof typeof en, object> = {
  errors,
  frame,
  home,
  invitations,
  numbers,
  sessions,
  site,
  support,
}
