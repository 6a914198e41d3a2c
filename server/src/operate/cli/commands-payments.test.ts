import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

async function bought(months = 2) {
  const buyer = await shop.buyer()
  const paypalId = await shop.buy(buyer, [{ email: buyer.email, months }])
  return { buyer, paypalId, id: (await shop.orderOf(paypalId)).id }
}

describe('strom orders', () => {
  it('lists the newest, one buyer’s, and says when there are none', async () => {
    expect(await ask('orders', '--email', 'nobody@example.org')).toMatchObject({
      out: 'There are no orders.',
    })
    expect(await ask('orders', '--stuck')).toMatchObject({ exitCode: 0, out: 'No order is stuck.' })
    const { buyer, paypalId, id } = await bought()
    const listed = await ask('orders', '--email', buyer.email.toUpperCase())
    expect(listed.out).toContain(`${id}  completed  $24.00  ${buyer.email}`)
    const { orders } = JSON.parse((await ask('orders', '--json')).out)
    expect(orders[0]).toMatchObject({
      id,
      providerOrderId: paypalId,
      price: 24,
      state: 'completed',
      months: 2,
    })
  })

  it('shows those that need a look', async () => {
    const { id } = await bought()
    const marked = { needs_review: true, problem: 'cents: PayPal says 1' }
    await shop.app.db.updateTable('orders').set(marked).where('id', '=', id).execute()
    expect((await ask('orders', '--stuck')).out).toMatch(/NEEDS A LOOK {2}\(cents: PayPal says 1\)/)
    const close = ['orders', '--close', id, '--reason', 'Sent back at PayPal']
    expect(await ask(...close)).toMatchObject({ exitCode: 2, err: expect.stringContaining('with --yes') })
    expect((await ask('orders', '--stuck')).out).toContain(id)
    expect(await ask(...close, '--yes')).toMatchObject({ exitCode: 0, out: `Closed ${id}.` })
    expect(await ask('orders', '--stuck')).toMatchObject({ out: 'No order is stuck.' })
    expect(await ask(...close, '--yes')).toMatchObject({ exitCode: 1 })
    const acts = shop.app.db.selectFrom('audit_log').select('note').where('act', '=', 'order-closed')
    expect(await acts.where('subject_id', '=', id).execute()).toEqual([{ note: 'Sent back at PayPal' }])
  })
})

describe('strom refund', () => {
  it('says first what it would take back, and asks before it does', async () => {
    const { buyer, paypalId, id } = await bought()
    const preview = await ask('refund', id, '--preview')
    expect(preview).toMatchObject({ exitCode: 0 })
    expect(preview.out).toContain('Would send back: $24.00 to the buyer.')
    expect(preview.out).toContain(`${buyer.email}: 2 months taken back`)
    expect(await ask('refund', id)).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('Say so with --yes.'),
    })
    expect((await shop.orderOf(paypalId)).state).toBe('completed')
    const part = await ask('refund', paypalId, '--amount', '12', '--note', 'One evening', '--yes')
    expect(part.out).toContain('Sent back: $12.00')
    expect(await shop.daysOf(buyer.id)).toBe(30)
    expect(JSON.parse((await ask('refund', id, '--yes', '--json')).out)).toMatchObject({ state: 'completed' })
    expect((await shop.orderOf(paypalId)).state).toBe('refunded')
    expect(await ask('refund', id, '--yes')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('already'),
    })
  })

  it('of one account only', async () => {
    const { buyer, id } = await bought()
    const done = await ask('refund', id, '--accounts', buyer.email, '--yes')
    expect(done.out).toContain('$24.00')
    const other = await bought()
    expect(await ask('refund', other.id, '--accounts', 'nobody@example.org', '--yes')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no months of nobody@example.org, or'),
    })
  })

  it('of nobody where an address that is named has no months in the order', async () => {
    const { buyer, paypalId, id } = await bought()
    const stranger = await shop.buyer()
    const named = `${buyer.email}, typo@example.org,${stranger.email}`
    for (const last of ['--yes', '--preview']) {
      expect(await ask('refund', id, '--accounts', named, last)).toMatchObject({
        exitCode: 1,
        err: `The order paid for no months of typo@example.org, ${stranger.email}, or they were taken back already.`,
      })
    }
    expect((await shop.orderOf(paypalId)).state).toBe('completed')
  })

  it.each([
    [['refund'], 'Say which order'],
    [['refund', 'x', '--amount', '1,505'], 'is no amount in dollars'],
    [['refund', 'x', '--amount', '-1'], 'is no amount in dollars'],
    [['refund', 'x', '--amount', '1', '--accounts', 'a@b.c'], "either '--amount' or '--accounts'"],
    [['refund', 'x', '--accounts', 'a@b.c,'], "'' is no e-mail address"],
    [['refund', 'x', 'y'], 'a word too many'],
    [['orders', '--stuck', '--email', 'a@b.c'], "one of '--stuck', '--email' and '--close'"],
    [['orders', '--close', 'x', '--yes'], "Say why, with '--reason'"],
    [['orders', '--reason', 'x'], "'--reason' goes with '--close'"],
    [['orders', '--yes'], "'--yes' goes with '--close'"],
    [['reconcile', 'now'], 'a word too many'],
  ])('%j is not understood', async (argv, sentence) => {
    expect(await ask(...argv)).toMatchObject({ exitCode: 2, err: expect.stringContaining(sentence) })
  })

  it('knows an order that is none', async () => {
    expect(await ask('refund', 'no-such-order', '--yes')).toMatchObject({
      exitCode: 1,
      err: 'There is no such order.',
    })
  })
})

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
