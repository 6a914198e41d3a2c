import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import type { Random } from '../random.ts'
import { type CrashBuyer, insist, type Market } from './calls.ts'

/** Months for an address that nobody has yet, mailed when they are paid or a moment later. */
export function wishForGift(random: Random) {
  const deliverAt = random.chance(0.3) ? new Date(Date.now() + random.between(1, 2000)).toISOString() : null
  return {
    line: { email: `given-${randomUUID()}@example.org`, months: random.between(1, 7) },
    words: { message: 'Good pictures!', deliverAt },
  }
}

/** An owner makes the account of the address, with which every gift that waits for it begins. */
function makeAccount(market: Market, random: Random, email: string) {
  return insist(market, random, contract.people.add, market.ownerToken, { email, months: 0 })
}

async function takeBack(market: Market, random: Random, { token }: CrashBuyer, email: string) {
  const listed = await insist(market, random, contract.gifts.list, token, {})
  const gift = listed?.gifts?.find((one) => one.email === email)
  // None where its order is not paid (yet).
  if (gift) await insist(market, random, contract.gifts.takeBack, token, { orderId: gift.orderId })
}

/** A gift goes on waiting, or ends: with its person, back with its buyer, or in a race of the two. */
export async function endGift(market: Market, random: Random, buyer: CrashBuyer, email: string) {
  const end = random.pick(['wait', 'person', 'person', 'buyer', 'both'])
  await Promise.all([
    (end === 'person' || end === 'both') && makeAccount(market, random.fork(), email),
    (end === 'buyer' || end === 'both') && takeBack(market, random.fork(), buyer, email),
  ])
}
