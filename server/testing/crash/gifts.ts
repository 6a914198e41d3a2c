import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import type { Random } from '../random.ts'
import { type CrashBuyer, insist, type Market } from './calls.ts'

export function wishForGift(random: Random) {
  const deliverAt = random.chance(0.3) ? new Date(Date.now() + random.between(1, 2000)).toISOString() : null
  return {
    line: { email: `given-${randomUUID()}@example.org`, months: random.between(1, 7) },
    words: { message: 'Good pictures!', deliverAt },
  }
}

/** Starts every gift that waits for the address. */
function makeAccount(market: Market, random: Random, email: string) {
  return insist(market, random, contract.people.add, market.ownerToken, { email, months: 0 })
}

async function takeBack(market: Market, random: Random, { token }: CrashBuyer, email: string) {
  const listed = await insist(market, random, contract.gifts.list, token, {})
  const gift = listed?.gifts?.find((one) => one.email === email)
  // Absent if its order is not paid (yet).
  if (gift) await insist(market, random, contract.gifts.takeBack, token, { orderId: gift.orderId })
}

export async function endGift(market: Market, random: Random, buyer: CrashBuyer, email: string) {
  const end = random.pick(['wait', 'person', 'person', 'buyer', 'both'])
  await Promise.all([
    (end === 'person' || end === 'both') && makeAccount(market, random.fork(), email),
    (end === 'buyer' || end === 'both') && takeBack(market, random.fork(), buyer, email),
  ])
}
