import { type Contract, plainResult } from '@strom/contract'
import { type Refusals, refusal, refused, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { MoneyApp } from '../money-app.ts'
import { unsubscribe } from './mail-choices.ts'
import { updateReminderMails } from './queries-mail-choices.ts'

const refusals: Refusals<'unknown'> = {
  unknown: refused(
    'This link is not known. Sign in and switch the mails off under Account Settings.',
    'Denne lenken er ukjent. Logg inn og slå av e-postene under Kontoinnstillinger.',
  ),
}

const success = { resultCode: plainResult.success }

export function mailChoiceRoutes(app: MoneyApp): Handlers<Contract['mailChoices']> {
  return {
    async read({ member }) {
      const account = await findAccount(app.db, member.accountId)
      return { ...success, reminders: account?.reminder_mails ?? true }
    },
    async set({ body, member }) {
      await updateReminderMails(app.db, member.accountId, body.reminders)
      return success
    },
    async unsubscribe({ body, caller: { language, network } }) {
      const stopped = await unsubscribe(app, body, network)
      if (stopped.ok) return success
      if (stopped.reason === 'too-many') return tooMany(stopped.seconds, language)
      return refusal(refusals, stopped.reason, language)
    },
  }
}
