import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import { refusal } from '../http/refusals.ts'
import type { Handlers } from '../http/routes.ts'
import { programmeSoon, streamProgramme } from './coming.ts'
import { findEntry } from './queries.ts'
import { deleteReminder, insertReminder } from './queries-reminders.ts'
import { programmeRefusals } from './refusals.ts'

const success = { resultCode: plainResult.success }

export function programmeRoutes(app: App): Handlers<Contract['programme']> {
  return {
    async soon({ member }) {
      return { ...success, items: await programmeSoon(app, member.accountId) }
    },
    async stream({ params, member }) {
      return { ...success, items: await streamProgramme(app, member.accountId, params.id) }
    },
    async remind({ body: { id, remind }, member, caller }) {
      if (!(await findEntry(app.db, id))) return refusal(programmeRefusals, 'unknown', caller.language)
      await (remind ? insertReminder : deleteReminder)(app.db, member.accountId, id)
      return success
    },
  }
}
