import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import { refusal, tooMany } from '../http/refusals.ts'
import type { Handlers } from '../http/routes.ts'
import { writtenAnswer } from '../http/write-answer.ts'
import { listAsked } from './queries-kept.ts'
import { programmeRefusals } from './refusals.ts'
import { wish } from './wish.ts'

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
      const wished = await wish(app, member.accountId, { id, remind })
      if (wished.ok) return success
      if (wished.reason === 'too-many-wishes') return tooMany(wished.seconds, caller.language)
      return refusal(programmeRefusals, wished.reason, caller.language)
    },
  }
}
