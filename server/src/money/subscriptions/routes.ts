import { type Contract, type CurrentSubscription, subscriptionResult } from '@strom/contract'
import { refusal, tooMany } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import type { MoneyApp } from '../money-app.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { currentSubscription } from './current-subscription.ts'
import { lookUpAccount } from './look-up-account.ts'
import { cancelRefusals, lookUpRefusals } from './refusals.ts'

const { success, subscriptionDoesNotExist } = subscriptionResult

/** What buyers of months for this account may see. */
function publicPart({ expiryDate, auto_renew, monthsFrom, monthDay }: CurrentSubscription) {
  return { expiryDate, auto_renew, ...(monthsFrom && monthDay && { monthsFrom, monthDay }) }
}

export function subscriptionRoutes(app: MoneyApp): Handlers<Contract['subscriptions']> {
  return {
    async current({ member }) {
      const data = await currentSubscription(app, member.accountId)
      return { resultCode: data ? success : subscriptionDoesNotExist, data }
    },

    async cancel({ body, caller, member }) {
      const result = await cancelSubscription(app, member.accountId, body.subscriptionId)
      if (!result.ok) return refusal(cancelRefusals(app.provider.title), result.reason, caller.language)
      return { resultCode: success }
    },

    async prices() {
      return {
        resultCode: success,
        subscriptionPrice: app.settings.get('pricePerMonthCents') / 100,
        discountRates: app.settings.get('discountRates'),
      }
    },

    async lookUpAccount({ body, caller, member }) {
      const { language, network } = caller
      const email = 'otherUserEmail' in body ? body.otherUserEmail : body.email
      const result = await lookUpAccount(app, member, { email, network })
      if (!result.ok) {
        if (result.reason === 'too-many') return tooMany(result.seconds, language)
        return refusal(lookUpRefusals, result.reason, language)
      }
      const { subscription } = result
      return {
        resultCode: success,
        email: result.email,
        currentSubscription: subscription && publicPart(subscription),
      }
    },
  }
}
