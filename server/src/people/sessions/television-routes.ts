import { type Contract, plainResult } from '@strom/contract'
import { type Refusals, refusal, refused, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { PeopleApp } from '../people-app.ts'
import { deviceName } from './device-name.ts'
import { beginPairing, claimPairing, confirm, lookAtPairing } from './pairing.ts'

const refusals: Refusals<'unknown'> = {
  unknown: refused(
    'No television shows this code. Codes work for ten minutes.',
    'Ingen TV viser denne koden. Koder virker i ti minutter.',
  ),
}

const success = { resultCode: plainResult.success }

export function televisionRoutes(app: PeopleApp): Handlers<Contract['television']> {
  return {
    async begin({ caller }) {
      const begun = await beginPairing(app, caller)
      if (!begun.ok) return tooMany(begun.seconds, caller.language)
      const { code, secret, expiresAt } = begun
      return { ...success, code, secret, expiresAt: expiresAt.toISOString() }
    },
    async claim({ body: { secret }, caller }) {
      const claimed = await claimPairing(app, secret, caller.network)
      if (!claimed.ok) return refusal(refusals, claimed.reason, caller.language)
      return { ...success, ...(claimed.token !== null && { token: claimed.token }) }
    },
    async look({ body: { code }, member, caller }) {
      const found = await lookAtPairing(app, member, code)
      if (found.ok) {
        const device = deviceName(found.agent, caller.language)
        return { ...success, device, sameNetwork: found.network === caller.network }
      }
      if (found.reason === 'too-many') return tooMany(found.seconds, caller.language)
      return refusal(refusals, found.reason, caller.language)
    },
    async confirm({ body: { code }, member, caller }) {
      const confirmed = await confirm(app, member, code)
      if (confirmed.ok) return success
      if (confirmed.reason === 'too-many') return tooMany(confirmed.seconds, caller.language)
      return refusal(refusals, confirmed.reason, caller.language)
    },
  }
}
