import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { runCommand } from './run-command.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function ask(...argv: string[]) {
  return runCommand(shop.app, argv, 'server')
}

it('strom reconcile goes on with what was left in between', async () => {
  const buyer = await shop.buyer()
  const orderId = await shop.create(buyer, [{ email: buyer.email, months: 1 }])
  await shop.approve(orderId)
  await shop.paypal.control('add-fault', { match: '*', kind: 'reset-after', times: 99 })
  await shop.capture(buyer, orderId)
  await shop.paypal.control('clear-faults')
  shop.clock.advance(120)
  expect(await ask('reconcile')).toMatchObject({ exitCode: 0, out: expect.stringContaining('1 settled') })
  expect((await shop.orderOf(orderId)).state).toBe('completed')
})
