import { type Contract, type Gift, plainResult } from '@strom/contract'
import { type Refusals, refusal, refused } from '../../base/http/refusals.ts'
import type { Handlers } from '../../base/http/routes.ts'
import { lockAccount } from '../../people/accounts/queries.ts'
import { claimGift, monthsLeft } from '../gifts/claim-gifts.ts'
import { findBuyerOfGift, listGiven } from '../gifts/queries.ts'
import type { MoneyApp } from '../money-app.ts'

const refusals: Refusals<'gone'> = {
  gone: refused('This gift cannot be taken back any more.', 'Denne gaven kan ikke tas tilbake lenger.'),
}

type Given = Awaited<ReturnType<typeof listGiven>>[number]

function stateOf({ claimed_at, claimed_by, buyer_id, delivered_at }: Given, months: number): Gift['state'] {
  if (months === 0) return 'refunded'
  if (claimed_at) return claimed_by === buyer_id ? 'taken-back' : 'claimed'
  return delivered_at ? 'mailed' : 'waiting'
}

function toGift(row: Given): Gift {
  const months = monthsLeft(row)
  return {
    orderId: row.order_id,
    email: row.email,
    message: row.message,
    months,
    deliverAt: row.deliver_at?.toISOString() ?? null,
    at: row.created_at.toISOString(),
    state: stateOf(row, months),
  }
}

export function giftRoutes(app: MoneyApp): Handlers<Contract['gifts']> {
  return {
    async list({ member }) {
      const given = await listGiven(app.db, member.accountId)
      return { resultCode: plainResult.success, gifts: given.map(toGift) }
    },

    async takeBack({ body: { orderId }, member: { accountId }, caller: { language } }) {
      const isTaken = await app.db.transaction().execute(async (tx) => {
        if ((await findBuyerOfGift(tx, orderId)) !== accountId) return false
        await lockAccount(tx, accountId)
        const [given] = (await listGiven(tx, accountId)).filter(({ order_id }) => order_id === orderId)
        if (!given || monthsLeft(given) === 0) return false
        return (await claimGift(app, tx, orderId, accountId)) !== undefined
      })
      return isTaken ? { resultCode: plainResult.success } : refusal(refusals, 'gone', language)
    },
  }
}
