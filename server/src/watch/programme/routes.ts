import { type Contract, plainResult } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { writtenAnswer } from '../../base/http/write-answer.ts'
import type { WatchApp } from '../watch-app.ts'
import { listAsked } from './queries-kept.ts'
import { programmeRefusals } from './refusals.ts'
import { wish } from './wish.ts'

const success = { resultCode: plainResult.success }

export function programmeRoutes(app: WatchApp): Handlers<Contract['programme']> {
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
