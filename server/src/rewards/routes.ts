import { type Contract, invitationResult } from '@strom/contract'
import type { App } from '../app.ts'
import type { Handlers } from '../http/routes.ts'
import { readBalance } from './points.ts'

export function rewardRoutes(app: App): Handlers<Contract['rewards']> {
  return {
    async rewardPoints({ member }) {
      const points = await readBalance(app, member)
      return {
        resultCode: invitationResult.success,
        rewardPoints: points.balance,
        pricePerRewardPoint: points.worthCents / 100,
      }
    },
  }
}
