import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '../../../testing/builders.ts'
import { outbox } from '../../../testing/outbox.ts'
import { cartOf, openShop, type Shop, type ShopBuyer } from '../../../testing/shop.ts'
import { retention } from '../../compose/retention.ts'
import { authorize } from '../../watch/playback/gate/authorize.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  // Otherwise an invitation waits for its mail.
  shop = await openShop({ settings: { invitationMailWaitSeconds: 0 } })
  await shop.build.account({ isStaff: true, isOwner: true, email: 'owner@example.org' })
  owner = await shop.signIn('owner@example.org')
})
afterAll(() => shop.close())

const weekMs = 7 * 86_400_000

const ask = async ({ token }: ShopBuyer, password = testPassword) =>
  (await shop.call(contract.ownData.requestDeletion, { token, body: { password } })).json()
const dueAt = async ({ token }: ShopBuyer) =>
  (await shop.call(contract.ownData.deletion, { token })).json().at
const removeOnce = () => retention.accountsToDelete.remove(shop.app, new Date(shop.clock.now()))
/** The job takes two runs: the first signs a signed-in account out. */
async function removeDue() {
  await removeOnce()
  await removeOnce()
}
const accountOf = ({ id }: ShopBuyer) =>
  shop.app.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function livedIn() {
  const buyer = await shop.buyer({ points: 30 })
  const friend = await shop.buyer()
  const orderId = await shop.buy(buyer, [...cartOf(buyer, 2), ...cartOf(friend, 1)])
  const gift = await shop.buy(friend, cartOf(buyer))
  const { token } = buyer
  await shop.call(contract.invitations.send, {
    token,
    body: { invitationEmail: `pal-${buyer.id}@example.org` },
  })
  const body = { type: 1, subject: 'No sound', description: 'None at all.' }
  await shop.call(contract.support.createTicket, { token, body })
  return { buyer, friend, orderId, gift }
}

async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(shop.app.db)
  const found: string[] = []
  for (const { table } of rows) {
    const hits =
      await sql`select 1 from ${sql.table(table)} t where t::text like ${`%${word}%`} limit 1`.execute(
        shop.app.db,
      )
    if (hits.rows.length > 0) found.push(table)
  }
  return found.toSorted()
}

describe('one’s own data', () => {
  it('is all that is kept of the caller, and nothing of others or secret', async () => {
    const { buyer, friend } = await livedIn()
    const { data } = (await shop.call(contract.ownData.read, { token: buyer.token })).json()
    expect(data).toMatchObject({
      account: [{ email: buyer.email, language: 'en', deletion_at: null }],
      devices: [{ ended_at: null }],
      access: [
        { kind: 'grant', months: 2 },
        { kind: 'grant', months: 1 },
      ],
      rewardPoints: [{ points: 30 }],
      orders: [
        { email: buyer.email, months: 2 },
        { email: friend.email, months: 1 },
      ],
      payments: [
        {
          receipt: expect.any(Number),
          cents: 3420,
          payment_method: 1,
          paypal_transaction_id: expect.any(String),
        },
      ],
      invitations: [{ email: `pal-${buyer.id}@example.org` }],
      tickets: [{ subject: 'No sound' }],
      mails: expect.arrayContaining([expect.objectContaining({ kind: 'receipt' })]),
    })
    expect(JSON.stringify(data)).not.toMatch(/argon2|token|hash/)
    const others = (await shop.call(contract.ownData.read, { token: friend.token })).json().data
    expect(others.tickets).toEqual([])
    expect(others.orders).toHaveLength(1)
  })
})

describe('an account', () => {
  it('is deleted a week after its password was given, of which a mail tells', async () => {
    const { buyer } = await livedIn()
    const at = new Date(shop.clock.now() + weekMs).toISOString()
    expect(await ask(buyer)).toEqual({ resultCode: 1, at })
    expect(await dueAt(buyer)).toBe(at)
    const mail = (await outbox(shop.app, buyer.email)).find(({ kind }) => kind === 'deletion-asked')
    expect(mail?.text).toContain('will be deleted on 27/11/2026')
    // Asking again keeps the first day.
    shop.clock.advance(86_400)
    expect(await ask(buyer)).toEqual({ resultCode: 1, at })
    await removeDue()
    expect((await accountOf(buyer)).email).toBe(buyer.email)
    await shop.call(contract.ownData.cancelDeletion, { token: buyer.token })
    expect(await dueAt(buyer)).toBeNull()
    shop.clock.advance(8 * 86_400)
    await removeDue()
    expect((await accountOf(buyer)).deleted_at).toBeNull()
  })

  it('leaves nothing of its person behind but ledgers that do not know them', async () => {
    const { buyer, friend, orderId, gift } = await livedIn()
    const { username } = await accountOf(buyer)
    const sums = async () => ({
      payments: await shop.app.db.selectFrom('payments').select('cents').orderBy('id').execute(),
      receipts: await shop.app.db.selectFrom('receipts').select('number').orderBy('number').execute(),
    })
    const before = await sums()
    await ask(buyer)
    // By then all mails are sent: to staff about the ticket, to friends about months and an invitation.
    const sent = { state: 'sent' as const, sent_at: new Date(shop.clock.now()) }
    await shop.app.db.updateTable('mails').set(sent).execute()
    shop.clock.advance(7 * 86_400)
    await removeDue()
    const account = await accountOf(buyer)
    expect(account).toMatchObject({ deleted_at: expect.any(Date), username: '---', is_staff: false })
    expect(account.email).toMatch(/^deleted-[0-9a-f-]+@deleted\.invalid$/)
    expect(username).not.toBe('---')
    // The last mail tells the person; what they wrote may still be on its way to others.
    expect(await tablesWith(buyer.email)).toEqual(['mails'])
    const mails = (await outbox(shop.app)).filter(({ to, text }) => `${to}${text}`.includes(buyer.email))
    expect(mails.map(({ kind, to }) => ({ kind, to }))).toEqual([{ kind: 'deleted', to: buyer.email }])
    expect(await sums()).toEqual(before)
    expect(await shop.daysOf(buyer.id)).toBe(0)
    expect(await shop.pointsOf(buyer.id)).toBe(0)
    for (const id of [orderId, gift]) expect((await shop.orderOf(id)).state).toBe('completed')
    // Months given to others stay theirs.
    expect(await shop.daysOf(friend.id)).toBeGreaterThan(20)
    expect((await shop.call(contract.payments.list, { token: buyer.token })).statusCode).toBe(403)
    const signIn = { email: buyer.email, password: testPassword, isMobile: false }
    expect((await shop.call(contract.sessions.login, { body: signIn })).json()).not.toHaveProperty('token')
    await removeDue()
    expect(await accountOf(buyer)).toEqual(account)
  })

  it('frees its address for somebody else', async () => {
    const buyer = await shop.buyer()
    await ask(buyer)
    shop.clock.advance(7 * 86_400)
    await removeDue()
    await expect(shop.build.account({ email: buyer.email })).resolves.toMatchObject({ email: buyer.email })
  })

  it('is not deleted without its password, and not after many wrong ones', async () => {
    const buyer = await shop.buyer()
    expect(await ask(buyer, 'not the password')).toEqual({ resultCode: 12, detail: 'Incorrect password' })
    expect(await dueAt(buyer)).toBeNull()
    for (let tries = 0; tries < 10; tries++) await ask(buyer, 'not the password')
    const { token } = buyer
    const late = await shop.call(contract.ownData.requestDeletion, {
      token,
      body: { password: testPassword },
    })
    expect(late.statusCode).toBe(429)
  })

  it('of an owner is not deleted, nor one that renews itself or has a payment under way', async () => {
    const password = testPassword
    const tryDeletion = async (token: string) =>
      (await shop.call(contract.ownData.requestDeletion, { token, body: { password } })).json()
    expect(await tryDeletion(owner)).toMatchObject({
      resultCode: 5,
      detail: expect.stringContaining('owner’s account'),
    })
    const renewing = await shop.buyer()
    await shop.build.legacySubscription(renewing.id)
    expect(await tryDeletion(renewing.token)).toMatchObject({
      resultCode: 5,
      detail: expect.stringContaining('renews'),
    })
    const paying = await shop.buyer()
    const orderId = await shop.create(paying, cartOf(paying))
    await shop.app.db
      .updateTable('orders')
      .set({ state: 'capturing', capture_request_id: 'x', capturing_at: new Date(shop.clock.now()) })
      .where('provider_order_id', '=', orderId)
      .execute()
    expect(await tryDeletion(paying.token)).toMatchObject({
      resultCode: 5,
      detail: expect.stringContaining('payment'),
    })
  })

  it('that plays stops when it is deleted', async () => {
    const { id, email } = await shop.build.account({ span: { days: 30 } })
    await shop.build.stream()
    await shop.app.events.publish(shop.app.db, 'streams-changed', {})
    const token = await shop.signIn(email)
    const call = { token, body: {} }
    const { streamToken } = (await shop.call(contract.playback.expiryToken, call)).json()
    const gate = async () => {
      const asked = { token: streamToken, ip: '203.0.113.1', streamId: 'stream-0', protocol: 'hls' as const }
      return (await authorize(shop.app, asked)).ok
    }
    expect(await gate()).toBe(true)
    await ask({ id, email, token })
    await shop.app.db
      .updateTable('accounts')
      .set({ deletion_at: new Date(shop.clock.now()) })
      .where('id', '=', id)
      .execute()
    await removeOnce()
    await expect.poll(gate).toBe(false)
    expect((await accountOf({ id, email, token })).email).toBe(email)
    await removeOnce()
    expect((await accountOf({ id, email, token })).deleted_at).not.toBeNull()
    expect(await gate()).toBe(false)
  })

  it.each([
    ['its subscription renews itself again', (id: string) => shop.build.legacySubscription(id)],
    [
      'a person has to look at a payment of it',
      (id: string) => shop.build.order({ buyer_id: id, state: 'created', needs_review: true }),
    ],
  ])('stays where since then %s', async (_what, happen) => {
    const buyer = await shop.buyer()
    await ask(buyer)
    await happen(buyer.id)
    shop.clock.advance(7 * 86_400)
    await removeDue()
    expect((await accountOf(buyer)).deleted_at).toBeNull()
  })

  it('waits with its end for a payment that began meanwhile', async () => {
    const buyer = await shop.buyer()
    await ask(buyer)
    const orderId = await shop.create(buyer, cartOf(buyer))
    await shop.app.db
      .updateTable('orders')
      .set({ state: 'capturing', capture_request_id: 'x', capturing_at: new Date(shop.clock.now()) })
      .where('provider_order_id', '=', orderId)
      .execute()
    shop.clock.advance(7 * 86_400)
    await removeDue()
    expect((await accountOf(buyer)).deleted_at).toBeNull()
    await shop.app.db
      .updateTable('orders')
      .set({ state: 'failed' })
      .where('provider_order_id', '=', orderId)
      .execute()
    await removeDue()
    expect((await accountOf(buyer)).deleted_at).not.toBeNull()
  })

  it('is deleted, or kept, by an owner, in the history with a reason; a deleted one is left alone', async () => {
    const { id } = await shop.buyer()
    owner = await shop.signIn('owner@example.org')
    const done = async (endpoint: 'deletePerson' | 'keepPerson' | 'reinstate', reason?: string) => {
      const body = { id, ...(reason !== undefined && { reason }) } as { id: string; reason: string }
      return (await shop.call(contract.people[endpoint], { token: owner, body })).json()
    }
    expect((await done('deletePerson', 'Asked by telephone')).person.deletionAt).toBe(
      new Date(shop.clock.now() + weekMs).toISOString(),
    )
    expect((await done('keepPerson')).person.deletionAt).toBeNull()
    await done('deletePerson', 'Asked again')
    shop.clock.advance(7 * 86_400)
    await removeDue()
    expect(await done('reinstate')).toEqual({ resultCode: 2, detail: 'This account was deleted.' })
    const acts = await shop.app.db.selectFrom('audit_log').select(['act', 'note']).orderBy('id').execute()
    expect(acts.slice(-3)).toEqual([
      { act: 'deletion-asked', note: 'Asked by telephone' },
      { act: 'deletion-called-off', note: null },
      { act: 'deletion-asked', note: 'Asked again' },
    ])
  })
})
