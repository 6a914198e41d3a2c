import { type Contract, userResult } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { PeopleApp } from '../people-app.ts'
import { countRecoveryCodesLeft, findConfirmedFactor } from './queries.ts'
import { factorRefusals } from './refusals.ts'
import { renewRecoveryCodes, turnOffSecondFactor } from './turn-off.ts'
import { beginSecondFactor, confirmSecondFactor } from './turn-on.ts'

const { success } = userResult

export function secondFactorRoutes(app: PeopleApp): Handlers<Contract['secondFactor']> {
  return {
    async state({ member }) {
      const factor = await findConfirmedFactor(app.db, member.accountId)
      return {
        resultCode: success,
        on: factor !== undefined,
        since: factor?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: factor ? await countRecoveryCodesLeft(app.db, member.accountId) : 0,
      }
    },

    async begin({ body, caller: { language }, member }) {
      const begun = await beginSecondFactor(app, member.accountId, body.password)
      if (begun.ok) return { resultCode: success, secret: begun.secret, address: begun.address }
      if (begun.reason === 'too-many') return tooMany(begun.seconds, language)
      return refusal(factorRefusals, begun.reason, language)
    },

    async confirm({ body, caller: { language }, member }) {
      const confirmed = await confirmSecondFactor(app, member, body.code)
      if (confirmed.ok) return { resultCode: success, recoveryCodes: confirmed.recoveryCodes }
      if (confirmed.reason === 'too-many') return tooMany(confirmed.seconds, language)
      return refusal(factorRefusals, confirmed.reason, language)
    },

    async renewRecoveryCodes({ body, caller: { language }, member }) {
      const renewed = await renewRecoveryCodes(app, member.accountId, body)
      if (renewed.ok) return { resultCode: success, recoveryCodes: renewed.recoveryCodes }
      if (renewed.reason === 'too-many') return tooMany(renewed.seconds, language)
      return refusal(factorRefusals, renewed.reason, language)
    },

    async turnOff({ body, caller: { language }, member }) {
      const off = await turnOffSecondFactor(app, member.accountId, body)
      if (off.ok) return { resultCode: success }
      if (off.reason === 'too-many') return tooMany(off.seconds, language)
      return refusal(factorRefusals, off.reason, language)
    },
  }
}
