import { type Contract, plainResult } from '@strom/contract'
import { forbidden, type Refusals, refusal, refused } from '../../../base/http/refusals.ts'
import type { Handlers } from '../../../base/http/routes.ts'
import type { WatchApp } from '../../watch-app.ts'
import { makePlayer } from './players.ts'

const refusals: Refusals<'off' | 'too-many-players'> = {
  off: refused(
    'This site has no addresses for players.',
    'Dette nettstedet har ingen adresser for spillere.',
  ),
  'too-many-players': refused(
    'You have ten players already. Sign one out under Account Settings.',
    'Du har alt ti spillere. Logg ut en av dem under Kontoinnstillinger.',
  ),
}

export function playerRoutes(app: WatchApp): Handlers<Contract['players']> {
  return {
    async state() {
      return { resultCode: plainResult.success, allowed: app.settings.get('playerAddresses') }
    },
    async make({ body: { name }, member, caller }) {
      const made = await makePlayer(app, member, { name, network: caller.network })
      if (made.ok) return { resultCode: plainResult.success, address: made.address }
      if (made.reason === 'signed-out') return forbidden('session', caller.language)
      return refusal(refusals, made.reason, caller.language)
    },
  }
}
