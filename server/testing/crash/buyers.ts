import { setTimeout as sleep } from 'node:timers/promises'
import { contract, type OrderItem } from '@strom/contract'
import type { Random } from '../random.ts'
import { type CrashBuyer, callOnce, insist, type Market } from './calls.ts'
import { endGift, wishForGift } from './gifts.ts'

function cartFor(buyer: CrashBuyer, { buyers }: Market, random: Random): OrderItem[] {
  const friends = buyers.filter((other) => other !== buyer && random.chance(0.3))
  const own = friends.length === 0 || random.chance(0.7) ? [buyer] : []
  return [...own, ...friends].map(({ email }) => ({ email, months: random.between(1, 7) }))
}

async function capture(market: Market, random: Random, { token }: CrashBuyer, orderId: string) {
  const { captureOrder } = contract.payments
  const body = { orderId }
  const how = random.pick(['once', 'once', 'at the same time', 'leave', 'leave for good'])
  if (how === 'at the same time') {
    const both = [0, 1].map(() => insist(market, random, captureOrder, token, body))
    return (await Promise.all(both))[0] ?? null
  }
  if (how !== 'once') {
    await callOnce(market, captureOrder, { token, body, patienceMs: random.between(1, 150) })
    if (how === 'leave for good') return null
  }
  return insist(market, random, captureOrder, token, body)
}

function forge({ stage }: Market, random: Random, orderId: string) {
  const event = {
    id: `WH-FORGED-${orderId}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'FORGED', supplementary_data: { related_ids: { order_id: orderId } } },
  }
  return stage.control('forge-event', { event, how: random.pick(['tampered', 'unsigned', 'other-webhook']) })
}

/** In PayPal's own pages. */
async function refundAtPayPal({ stage }: Market, random: Random, orderId: string) {
  const { captures } = await stage.control('books')
  const paid = captures.find((one) => one.orderId === orderId && one.status === 'COMPLETED')
  if (!paid) return
  const value = (Math.ceil(paid.cents / random.between(1, 3)) / 100).toFixed(2)
  await stage.control('refund', { captureId: paid.id, value })
}

async function carryOn(market: Market, random: Random, buyer: CrashBuyer, orderId: string) {
  if (random.chance(0.25)) await capture(market, random, buyer, random.pick(buyer.orders))
  if (random.chance(0.15)) await forge(market, random, orderId)
  if (random.chance(0.12)) await refundAtPayPal(market, random, orderId)
}

async function purchase(market: Market, random: Random, buyer: CrashBuyer) {
  const gift = random.chance(0.3) ? wishForGift(random) : undefined
  const body = {
    accountsAndMonths: gift ? [gift.line] : cartFor(buyer, market, random),
    rewardPoints: random.pick([0, 0, 5, 10, 20]),
    ...(gift && { gift: gift.words }),
  }
  const created = await insist(market, random, contract.payments.createOrder, buyer.token, body)
  const orderId = created?.id
  // Refused, mostly for too few points.
  if (!orderId) return
  buyer.orders.push(orderId)
  const wallet = (action: string) => market.stage.control('wallet', { orderId, action })
  const first = random.pick(['approve', 'approve', 'approve', 'approve', 'slow', 'decline', 'cancel', 'none'])
  if (first !== 'none') await wallet(first)
  if (first === 'cancel' && random.chance(0.5)) return
  const answer = await capture(market, random, buyer, orderId)
  if (answer?.canRetry && random.chance(0.8)) {
    await wallet(random.pick(['approve', 'approve', 'slow']))
    await capture(market, random, buyer, orderId)
  }
  await Promise.all([
    carryOn(market, random, buyer, orderId),
    gift && endGift(market, random.fork(), buyer, gift.line.email),
  ])
}

export async function letThemBuy(market: Market, random: Random): Promise<void> {
  async function buyOn(buyer: CrashBuyer, own: Random) {
    while (!market.over) {
      await purchase(market, own, buyer)
      await sleep(own.between(0, 50))
    }
  }
  await Promise.all(market.buyers.map((buyer) => buyOn(buyer, random.fork())))
}

const rushMs = 10_000

/** Resolves when a random share is answered; the rest stand anywhere between call and receipt. */
export async function rush(market: Market, random: Random): Promise<void> {
  const { stage, buyers } = market
  const begun = buyers
    .flatMap((buyer) => [buyer, buyer])
    .map(async (buyer) => {
      const body = { accountsAndMonths: cartFor(buyer, market, random), rewardPoints: 0 }
      const created = await insist(market, random, contract.payments.createOrder, buyer.token, body)
      if (created?.id) await stage.control('wallet', { orderId: created.id, action: 'approve' })
      return { token: buyer.token, orderId: created?.id ?? '' }
    })
  const orders = await Promise.all(begun)
  let answered = 0
  for (const { token, orderId } of orders) {
    const call = { token, body: { orderId }, patienceMs: rushMs }
    void callOnce(market, contract.payments.captureOrder, call).then(() => {
      answered += 1
    })
  }
  const enough = random.between(0, orders.length - 1)
  const until = performance.now() + rushMs
  while (answered < enough && performance.now() < until) await sleep(1)
  await sleep(random.between(0, 15))
}
