import type { Db } from '../../base/db/db.ts'
import { oneByOne } from '../../base/db/jobs/one-by-one.ts'
import { queueMail } from '../../base/mail/queue-mail.ts'
import { readerOf } from '../../base/mail/reader.ts'
import {
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockEmailAddress,
} from '../../people/accounts/queries.ts'
import { claimGift, monthsLeft } from '../gifts/claim-gifts.ts'
import {
  findBuyerOfGift,
  type GiftRow,
  listDueGifts,
  lockGift,
  markGiftDelivered,
  markGiftPaid,
} from '../gifts/queries.ts'
import { completeInvitations } from '../invitations/complete-invitation.ts'
import { inviteForGift } from '../invitations/send-invitation.ts'
import type { MoneyApp } from '../money-app.ts'
import { giftMail } from './emails.ts'

async function giveToAccount(
  app: MoneyApp,
  tx: Db,
  orderId: string,
  accountId: string,
  from: { email: string },
) {
  await lockAccount(tx, accountId)
  const claimed = await claimGift(app, tx, orderId, accountId)
  const account = await findAccount(tx, accountId)
  if (!claimed?.endsAt || !account) return
  await completeInvitations(app, tx, [accountId], orderId)
  const { language, email } = account
  const words = giftMail(readerOf(app, language), {
    from,
    endsAt: claimed.endsAt,
    months: claimed.months,
    site: app.config.publicUrl,
    timeZone: app.settings.get('timeZone'),
  })
  await queueMail(app, tx, { kind: 'months-given', to: email, language, ...words })
}

/** A gift already mailed still goes to an account created since. One with an undecided refund stays due. */
async function deliver(app: MoneyApp, tx: Db, orderId: string) {
  const buyerId = await findBuyerOfGift(tx, orderId)
  if (buyerId === undefined) return
  await lockAccount(tx, buyerId)
  const held = await lockGift(tx, orderId)
  if (!held?.paid_at || held.claimed_at) return
  if (held.refunds.some(({ state }) => state !== 'completed')) return
  // Otherwise an account created at the same moment and this gift could miss each other.
  await lockEmailAddress(tx, held.email)
  const buyer = await findAccount(tx, held.buyerId)
  const account = await findAccountByEmail(tx, held.email)
  if (!held.delivered_at) await markGiftDelivered(tx, orderId, new Date(app.clock.now()))
  if (buyer && account) return giveToAccount(app, tx, orderId, account.id, buyer)
  const months = monthsLeft(held)
  if (held.delivered_at || months === 0 || !buyer) return
  const { id: accountId, username, email } = buyer
  const inviter = { accountId, username, email, language: held.language, isOwner: buyer.is_owner }
  await inviteForGift(app, tx, inviter, { email: held.email, gift: { months, message: held.message } })
}

export async function receiveGift(app: MoneyApp, tx: Db, { order_id, deliver_at }: GiftRow) {
  const now = new Date(app.clock.now())
  await markGiftPaid(tx, order_id, now)
  if (deliver_at === null || deliver_at <= now) await deliver(app, tx, order_id)
}

export async function deliverDueGifts(app: MoneyApp) {
  const due = await listDueGifts(app.db, new Date(app.clock.now()))
  await oneByOne(
    app.log,
    due.map((id) => ({ id })),
    ({ id }) => app.db.transaction().execute((tx) => deliver(app, tx, id)),
  )
}
