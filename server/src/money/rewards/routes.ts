import { type Contract, invitationResult } from '@strom/contract'
import type { Handlers } from '../../base/http/routes.ts'
import type { MoneyApp } from '../money-app.ts'
import { readBalance } from './points.ts'

export function rewardRoutes(app: MoneyApp): Handlers<Contract['rewards']> {
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
