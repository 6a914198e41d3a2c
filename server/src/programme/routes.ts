import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import { refusal } from '../http/refusals.ts'
import type { Handlers } from '../http/routes.ts'
import { writtenAnswer } from '../http/write-answer.ts'
import { findEntry } from './queries.ts'
import { listAsked } from './queries-kept.ts'
import { deleteReminder, insertReminder } from './queries-reminders.ts'
import { programmeRefusals } from './refusals.ts'

const success = { resultCode: plainResult.success }

export function programmeRoutes(app: App): Handlers<Contract['programme']> {
  return {
    async soon({ member }) {
      const [view, asked] = await Promise.all([app.programme.current(), listAsked(app.db, member.accountId)])
      return writtenAnswer(view.soon(asked))
    },
    async stream({ params, member }) {
      const [view, asked] = await Promise.all([app.programme.current(), listAsked(app.db, member.accountId)])
      return writtenAnswer(view.ofStream(params.id)(asked))
    },
    async remind({ body: { id, remind }, member, caller }) {
      if (!(await findEntry(app.db, id))) return refusal(programmeRefusals, 'unknown', caller.language)
      await (remind ? insertReminder : deleteReminder)(app.db, member.accountId, id)
      return success
    },
  }
}
