import { type Contract, plainResult } from '@strom/contract'
import { toActor } from '../../base/audit/record-audit.ts'
import { refusal } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { storeImage } from '../../watch/streams/images.ts'
import { pictureRefusals } from '../../watch/streams/refusals.ts'
import type { App } from '../app.ts'

export function appearanceRoutes(app: App): Handlers<Contract['appearance']> {
  return {
    async uploadIcon({ body, member, caller }) {
      const stored = await storeImage(app, toActor(member), body, 'icon')
      return stored.ok
        ? { resultCode: plainResult.success, imageLocation: stored.location }
        : refusal(pictureRefusals, stored.reason, caller.language)
    },
  }
}
