import { type Contract, userResult } from '@strom/contract'
import { type Refusals, refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { readLimit } from '../../base/throttle/limits.ts'
import { consumeAttempt } from '../../base/throttle/queries.ts'
import { findAccount } from '../../people/accounts/queries.ts'
import type { SiteApp } from '../site-app.ts'
import { cancelDeletion, type DeletionRefusal, requestDeletion } from './delete-account.ts'
import { listOwnData } from './queries.ts'

const { success, failedUpdate } = userResult

const refusals: Refusals<DeletionRefusal | 'wrong-password'> = {
  'wrong-password': {
    resultCode: userResult.emailAndPasswordDoNotMatch,
    detail: { en: 'Incorrect password', nb: 'Feil passord' },
  },
  unknown: {
    resultCode: userResult.notFound,
    detail: { en: 'There is no such account.', nb: 'Kontoen finnes ikke.' },
  },
  'is-owner': {
    resultCode: failedUpdate,
    detail: {
      en: 'An owner’s account cannot be deleted. Give the site to another owner first.',
      nb: 'En eiers konto kan ikke slettes. Gi nettstedet til en annen eier først.',
    },
  },
  renews: {
    resultCode: failedUpdate,
    detail: {
      en: 'Your subscription renews itself. Cancel it first, on the Subscription page.',
      nb: 'Abonnementet ditt fornyes automatisk. Avslutt det først, på abonnementssiden.',
    },
  },
  unsettled: {
    resultCode: failedUpdate,
    detail: {
      en: 'A payment is under way. Try again when it is settled.',
      nb: 'En betaling er underveis. Prøv igjen når den er avklart.',
    },
  },
}

/** `writeBack` stores what an account has watched so far. */
export function ownDataRoutes(
  app: SiteApp,
  writeBack: (accountId: string) => Promise<void>,
): Handlers<Contract['ownData']> {
  return {
    async read({ member, caller }) {
      const seconds = await consumeAttempt(app.db, readLimit(app, 'own-data-member'), member.accountId)
      if (seconds > 0) return tooMany(seconds, caller.language)
      await writeBack(member.accountId)
      return { resultCode: success, data: await listOwnData(app.db, member.accountId) }
    },
    async deletion({ member }) {
      const account = await findAccount(app.db, member.accountId)
      return { resultCode: success, at: account?.deletion_at?.toISOString() ?? null }
    },
    async requestDeletion({ body, member, caller }) {
      const asked = await requestDeletion(app, member.accountId, body.password)
      if (asked.ok) return { resultCode: success, at: asked.at.toISOString() }
      if (asked.reason === 'too-many') return tooMany(asked.seconds, caller.language)
      return refusal(refusals, asked.reason, caller.language)
    },
    async cancelDeletion({ member }) {
      await cancelDeletion(app.db, member.accountId)
      return { resultCode: success }
    },
  }
}
