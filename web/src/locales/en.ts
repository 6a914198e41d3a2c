import { errors } from './en/errors.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { invitations } from './en/invitations.ts'
import { numbers } from './en/numbers.ts'
import { sessions } from './en/sessions.ts'
import { site } from './en/site.ts'
import { support } from './en/support.ts'

/** Texts that every page has; the others are fetched with their pages. */
export const en = {
  errors,
  frame,
  home,
  invitations,
  numbers,
  sessions,
  site,
  support,
}
