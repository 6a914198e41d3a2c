import { type Contract, maxApiKeys, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { forbidden, type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { addApiKey, removeApiKey } from '../../people/api-keys/api-keys.ts'
import { listApiKeys } from '../../people/api-keys/queries.ts'
import type { App } from '../app.ts'

const success = { resultCode: plainResult.success }

const refusals: Refusals<'unknown' | 'too-many'> = {
  unknown: refused('There is no such key.', 'Nøkkelen finnes ikke.'),
  'too-many': refused(`A site may have ${maxApiKeys} keys.`, `Et nettsted kan ha ${maxApiKeys} nøkler.`),
}

export function apiKeyRoutes(app: App): Handlers<Contract['apiKeys']> {
  return {
    async list() {
      const rows = await listApiKeys(app.db)
      const keys = rows.map(({ id, name, scopes, email, created_at, expires_at, last_used_at }) => ({
        id,
        name,
        scopes,
        owner: email,
        at: created_at.toISOString(),
        expiresAt: expires_at?.toISOString() ?? null,
        lastUsedAt: last_used_at?.toISOString() ?? null,
      }))
      return { ...success, keys }
    },
    async add({ body, member, caller }) {
      const made = await addApiKey(app, member, toActor(member), body)
      if (made.ok) return { ...success, key: made.key }
      if (made.reason === 'signed-out') return forbidden('session', caller.language)
      return refusal(refusals, made.reason, caller.language)
    },
    async remove({ body: { id }, member, caller }) {
      const removed = await removeApiKey(app, toActor(member), id)
      return removed ? success : refusal(refusals, 'unknown', caller.language)
    },
  }
}
