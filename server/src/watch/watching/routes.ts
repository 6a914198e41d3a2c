import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { type Refusals, refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { endSessionByHand } from '../playback/end-session.ts'
import type { WatchApp } from '../watch-app.ts'
import { listLiveConnections } from './live-connections.ts'
import { listViewersOfLastDay } from './viewers.ts'

const { success, fail } = plainResult

const endRefusals: Refusals<'over'> = {
  over: {
    resultCode: fail,
    detail: { en: 'That session is over already.', nb: 'Den avspillingen er allerede over.' },
  },
}

const ended = { en: 'The session has been ended.', nb: 'Avspillingen er avsluttet.' }

export function watchingRoutes(app: WatchApp): Handlers<Contract['watching']> {
  return {
    async users({ caller }) {
      return { resultCode: success, ...(await listLiveConnections(app, caller.language)) }
    },

    async endSession({ body, caller, member }) {
      const { token, reason } = body
      const result = await endSessionByHand(app, {
        publicId: token,
        reason,
        by: toActor(member),
      })
      if (!result.ok) return refusal(endRefusals, result.reason, caller.language)
      return { resultCode: success, detail: ended[caller.language] }
    },

    async viewers() {
      return { resultCode: success, viewers: await listViewersOfLastDay(app) }
    },
  }
}
