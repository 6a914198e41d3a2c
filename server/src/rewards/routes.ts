import { type Contract, invitationResult } from '@strom/contract'
import type { App } from '../app.ts'
import type { RoutesOf } from '../http/routes.ts'
import { pointsOf } from './points.ts'

export function rewardRoutes(app: App): RoutesOf<Contract['rewards']> {
  return {
    async rewardPoints({ member }) {
      const points = await pointsOf(app, member)
      return {
        resultCode: invitationResult.success,
        rewardPoints: points.balance,
        pricePerRewardPoint: points.worthCents / 100,
      }
    },
  }
}
