import { accounts } from './en/accounts.ts'
import { adminSupport } from './en/admin-support.ts'
import { errors } from './en/errors.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { invitations } from './en/invitations.ts'
import { payments } from './en/payments.ts'
import { reports } from './en/reports.ts'
import { sessions } from './en/sessions.ts'
import { site } from './en/site.ts'
import { subscriptions } from './en/subscriptions.ts'
import { support } from './en/support.ts'

/** Every text in English, by namespace. */
export const en = {
  accounts,
  adminSupport,
  errors,
  frame,
  home,
  invitations,
  payments,
  reports,
  sessions,
  site,
  subscriptions,
  support,
}
