import { type Contract, plainResult } from '@strom/contract'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { SiteApp } from '../site-app.ts'
import { deleteCannedReply, listCannedReplies, putCannedReply } from './queries-canned.ts'

const maxReplies = 200

const refusals: Refusals<'full'> = {
  full: refused(
    `${maxReplies} replies are kept already. Remove one first.`,
    `Det er alt tatt vare på ${maxReplies} svar. Fjern ett først.`,
  ),
}

const success = { resultCode: plainResult.success }

export function cannedReplyRoutes(app: SiteApp): Handlers<Contract['cannedReplies']> {
  return {
    async list() {
      return { ...success, replies: await listCannedReplies(app.db) }
    },

    async keep({ body: { title, message }, caller: { language } }) {
      const kept = await listCannedReplies(app.db)
      if (kept.length >= maxReplies && !kept.some((reply) => reply.title === title)) {
        return refusal(refusals, 'full', language)
      }
      await putCannedReply(app.db, { title, message, created_at: new Date(app.clock.now()) })
      return success
    },

    async remove({ body: { title } }) {
      await deleteCannedReply(app.db, title)
      return success
    },
  }
}
