import { type Contract, plainResult } from '@strom/contract'
import type { App } from '../app.ts'
import { toActor } from '../audit/record-audit.ts'
import { refusal } from '../http/refusals.ts'
import type { Handlers } from '../http/routes.ts'
import { storeImage } from '../streams/images.ts'
import { pictureRefusals } from '../streams/refusals.ts'

export function brandRoutes(app: App): Handlers<Contract['brand']> {
  return {
    async uploadIcon({ body, member, caller }) {
      const stored = await storeImage(app, toActor(member), body, 'icon')
      return stored.ok
        ? { resultCode: plainResult.success, imageLocation: stored.location }
        : refusal(pictureRefusals, stored.reason, caller.language)
    },
  }
}
