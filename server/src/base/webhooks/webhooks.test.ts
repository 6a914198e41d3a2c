import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract, maxWebhooks, webhookEvents } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productionSettings } from '../../../testing/production.ts'
import { cartOf, openShop, type Shop } from '../../../testing/shop.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { requeueWaiting } from '../../compose/requeue-waiting.ts'
import { retention } from '../../compose/retention.ts'
import { tellEndedAccess } from '../../money/subscriptions/tell-ended-access.ts'
import { deliverWebhook, webhookRetries } from './deliver.ts'

const { webhooks } = contract

const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let answer = () => 204
const program = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => {
    body += piece
  })
  request.on('end', () => {
    const { url = '', headers } = request
    received.push({ url, headers, body })
    const status = answer()
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('words nobody reads')
  })
})
let address = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook/a-secret`
})
afterAll(() => program.close())
beforeEach(() => {
  received.length = 0
  answer = () => 204
})

function deliveriesOf({ app }: TestApp) {
  return app.db.selectFrom('webhook_deliveries').selectAll().orderBy('created_at').execute()
}

describe('a delivery', () => {
  let site: TestApp
  let owner: string
  beforeAll(async () => {
    site = await openTestApp({ env: productionSettings })
    owner = await site.confirm(await site.signIn((await site.build.account({ isOwner: true })).email))
  })
  afterAll(() => site.close())
  beforeEach(() => site.app.db.deleteFrom('webhooks').execute())

  async function add(url = address, events: (typeof webhookEvents)[number][] = ['member.joined']) {
    return (await site.call(webhooks.add, { token: owner, body: { url, events } })).json()
  }
  const send = (id: string) => site.call(webhooks.sendTest, { token: owner, body: { id } })
  async function sendTest(id: string) {
    expect((await send(id)).json()).toEqual({ resultCode: 1 })
    return (await deliveriesOf(site)).at(-1)?.id ?? ''
  }
  const log = async (id: string) =>
    (await site.call(webhooks.deliveries, { token: owner, body: { id } })).json().deliveries

  it('is signed as Standard Webhooks has it, by a secret that is told once', async () => {
    const { id, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await deliverWebhook(site.app, await sendTest(id), 0)
    const [{ url, headers, body }] = received as [(typeof received)[number]]
    expect(url).toBe('/hook/a-secret')
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toEqual({
      type: 'test',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { site: 'https://live.example.org' },
    })
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(headers['webhook-timestamp']).toBe(String(site.clock.now() / 1000))
    expect(await log(id)).toMatchObject([{ event: 'test', state: 'delivered', tries: 1, status: 204 }])
    const told = JSON.stringify((await site.call(webhooks.list, { token: owner })).json())
    expect(told).not.toContain('whsec')
    const { sealed_secret } = await site.app.db
      .selectFrom('webhooks')
      .select('sealed_secret')
      .executeTakeFirstOrThrow()
    expect(sealed_secret).not.toContain(secret.slice(6, 30))
  })

  it.each([500, 404, 302])('that is answered %i is tried again, as the same message', async (status) => {
    const { id } = await add()
    const delivery = await sendTest(id)
    answer = () => status
    await expect(deliverWebhook(site.app, delivery, 0)).rejects.toThrow(`HTTP ${status}`)
    expect(await log(id)).toMatchObject([{ state: 'waiting', tries: 1, status, error: `HTTP ${status}` }])
    answer = () => 200
    await deliverWebhook(site.app, delivery, 1)
    expect(await log(id)).toMatchObject([{ state: 'delivered', tries: 2, status: 200, error: null }])
    expect(received.map(({ url }) => url)).toEqual(['/hook/a-secret', '/hook/a-secret'])
    expect(received[0]?.body).toBe(received[1]?.body)
    expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
    // The job may come twice.
    await deliverWebhook(site.app, delivery, 2)
    expect(received).toHaveLength(2)
  })

  it('that nobody takes is given up, and sent again when an owner says so', async () => {
    const { id } = await add('http://127.0.0.1:1/')
    const delivery = await sendTest(id)
    await deliverWebhook(site.app, delivery, webhookRetries)
    expect(await log(id)).toMatchObject([{ state: 'failed', status: null, error: 'ECONNREFUSED' }])
    const [{ last }] = (await site.call(webhooks.list, { token: owner })).json().webhooks
    expect(last).toBe('failed')
    const again = () => site.call(webhooks.sendAgain, { token: owner, body: { id: delivery } })
    expect((await again()).json()).toEqual({ resultCode: 1 })
    expect(await log(id)).toMatchObject([{ state: 'waiting' }])
    expect((await again()).json()).toMatchObject({ resultCode: 2 })
  })

  it('that is answered 410 turns the webhook off', async () => {
    const { id } = await add()
    answer = () => 410
    await deliverWebhook(site.app, await sendTest(id), 0)
    expect(await log(id)).toMatchObject([{ state: 'failed', status: 410 }])
    expect((await site.call(webhooks.list, { token: owner })).json().webhooks).toMatchObject([
      { isOn: false },
    ])
    expect((await send(id)).json()).toMatchObject({ resultCode: 2, detail: 'The webhook is off.' })
  })

  it('is not made to a webhook that was turned off meanwhile', async () => {
    const { id } = await add()
    const delivery = await sendTest(id)
    const body = { id, url: address, events: ['member.joined' as const], isOn: false }
    expect((await site.call(webhooks.change, { token: owner, body })).json()).toEqual({ resultCode: 1 })
    await deliverWebhook(site.app, delivery, 0)
    expect(received).toEqual([])
    expect(await log(id)).toMatchObject([{ state: 'failed', error: 'the webhook was off' }])
  })

  it('is signed with the secret of now', async () => {
    const { id } = await add()
    const delivery = await sendTest(id)
    const { secret } = (await site.call(webhooks.renewSecret, { token: owner, body: { id } })).json()
    await deliverWebhook(site.app, delivery, 0)
    const [{ headers, body }] = received as [(typeof received)[number]]
    const signed = `${delivery}.${headers['webhook-timestamp']}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
  })

  it('is queued again where a backup has the rows and no jobs', async () => {
    const { id } = await add()
    await sendTest(id)
    const sent: { queue: string }[] = []
    const jobs = {
      ...site.app.jobs,
      send: async (_db: unknown, queue: string, data: object) => {
        sent.push({ queue, ...data })
        return null
      },
    }
    await requeueWaiting({ ...site.app, jobs })
    const [waiting] = await deliveriesOf(site)
    expect(sent.filter(({ queue }) => queue === 'send-webhook')).toEqual([
      { queue: 'send-webhook', deliveryId: waiting?.id },
    ])
  })

  it('is kept for thirty days', async () => {
    const { id } = await add()
    await sendTest(id)
    const { keptMs, remove } = retention.webhookDeliveries
    const kept = keptMs()
    await remove(site.app, new Date(site.clock.now() - kept))
    expect(await log(id)).toHaveLength(1)
    await remove(site.app, new Date(site.clock.now() + 1))
    expect(await log(id)).toHaveLength(0)
    expect(kept).toBe(30 * 86_400_000)
  })

  it.each(['ftp://a.example/', 'no address', 'https://user:secret@a.example/', 'javascript:alert(1)', ''])(
    'cannot go to %s',
    async (url) => {
      expect(await add(url)).toMatchObject({ resultCode: 2, detail: expect.stringContaining('https://') })
    },
  )

  it('wants an event, and one that there is', async () => {
    expect(await add(address, [])).toMatchObject({
      resultCode: 2,
      detail: '"events" has a value that is not allowed.',
    })
    const body = { url: address, events: ['everything'] } as never
    expect((await site.call(webhooks.add, { token: owner, body })).statusCode).toBe(400)
    expect((await site.call(webhooks.list, { token: owner })).json().webhooks).toEqual([])
  })

  it(`goes to ${maxWebhooks} webhooks at most`, async () => {
    for (let i = 0; i < maxWebhooks; i += 1) expect(await add()).toMatchObject({ resultCode: 1 })
    expect(await add()).toMatchObject({ resultCode: 2 })
  })

  it('is not made to a webhook that is gone', async () => {
    const { id } = await add()
    const delivery = await sendTest(id)
    const remove = () => site.call(webhooks.remove, { token: owner, body: { id } })
    expect((await remove()).json()).toEqual({ resultCode: 1 })
    expect((await remove()).json()).toMatchObject({ resultCode: 2 })
    for (const endpoint of [webhooks.renewSecret, webhooks.sendTest, webhooks.deliveries] as const) {
      expect((await site.call(endpoint, { token: owner, body: { id } })).json()).toMatchObject({
        resultCode: 2,
      })
    }
    await deliverWebhook(site.app, delivery, 0)
    expect(received).toEqual([])
    const acts = await site.app.db
      .selectFrom('audit_log')
      .select('act')
      .where('act', 'like', 'webhook-%')
      .execute()
    expect(acts.at(-1)?.act).toBe('webhook-removed')
  })
})

describe('from a demonstration', () => {
  it('nothing reaches an inner address', async () => {
    const site = await openTestApp()
    const owner = await site.confirm(await site.signIn((await site.build.account({ isOwner: true })).email))
    for (const url of [address, address.replace('127.0.0.1', 'localhost')]) {
      const body = { url, events: ['member.joined' as const] }
      const { id } = (await site.call(webhooks.add, { token: owner, body })).json()
      await site.call(webhooks.sendTest, { token: owner, body: { id } })
    }
    for (const { id } of await deliveriesOf(site)) await deliverWebhook(site.app, id, 0)
    expect((await deliveriesOf(site)).map(({ error }) => error)).toEqual([
      'a demonstration reaches no inner address',
      'a demonstration reaches no inner address',
    ])
    expect(received).toEqual([])
    await site.close()
  })
})

describe('an event', () => {
  let shop: Shop
  let owner: string
  beforeAll(async () => {
    shop = await openShop({ settings: { invitationMailWaitSeconds: 0 } })
    owner = await shop.confirm(await shop.signIn((await shop.build.account({ isOwner: true })).email))
    const body = { url: 'https://a.example/', events: [...webhookEvents] }
    await shop.call(webhooks.add, { token: owner, body })
  })
  afterAll(() => shop.close())
  beforeEach(() => shop.app.db.deleteFrom('webhook_deliveries').execute())

  const told = async () =>
    (await deliveriesOf(shop))
      .map(({ event, body }) => ({ event, ...JSON.parse(body).data }))
      .sort((a, b) => a.event.localeCompare(b.event))

  it('tells of an order with the access that it brings and its refund, and not of an order that came to nothing', async () => {
    const buyer = await shop.buyer({ points: 30 })
    await shop.create(buyer, cartOf(buyer, 1))
    expect(await told()).toEqual([])
    const orderId = await shop.buy(buyer, cartOf(buyer, 2), 10)
    const { id } = await shop.orderOf(orderId)
    const accessUntil = '2027-01-20T12:00:00.000Z'
    const who = { memberId: buyer.id, email: buyer.email }
    expect(await told()).toEqual([
      { event: 'access.changed', ...who, accessUntil },
      {
        event: 'order.paid',
        orderId: id,
        ...who,
        isGift: false,
        cents: 2350,
        currency: 'USD',
        points: 10,
        receipt: 1,
        months: 2,
      },
    ])
    await shop.paypal.control('refund', { captureId: await shop.captureOf(orderId) })
    await shop.deliver()
    expect(await told()).toMatchObject([
      { event: 'access.changed', ...who },
      { event: 'access.changed', ...who },
      { event: 'order.paid', ...who },
      { event: 'order.refunded', orderId: id, ...who, cents: 2350, months: 2, points: 10 },
    ])
    const own = (await shop.call(contract.ownData.read, { token: buyer.token })).json()
    expect(JSON.stringify(own)).toContain('order.refunded')
  })

  it('tells that access has ended, once for an end', async () => {
    const { id, email } = await shop.build.account({ span: { days: 1 } })
    await shop.app.db.deleteFrom('webhook_deliveries').execute()
    shop.clock.advance(86_399)
    await tellEndedAccess(shop.app)
    const ofThem = async () => (await told()).filter(({ memberId }) => memberId === id)
    expect(await ofThem()).toEqual([])
    shop.clock.advance(1)
    await Promise.all([tellEndedAccess(shop.app), tellEndedAccess(shop.app)])
    await tellEndedAccess(shop.app)
    const ended = { event: 'access.ended', memberId: id, email }
    expect(await ofThem()).toEqual([{ ...ended, accessUntil: new Date(shop.clock.now()).toISOString() }])
    shop.clock.advance(3 * 86_400)
    await shop.app.db.deleteFrom('webhook_deliveries').execute()
    await tellEndedAccess(shop.app)
    expect(await told()).toEqual([])
  })

  it('tells who joins, by invitation and by an owner', async () => {
    const inviter = await shop.buyer()
    const email = 'new@example.org'
    await shop.call(contract.invitations.send, { token: inviter.token, body: { invitationEmail: email } })
    const { id } = await shop.app.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const body = { invitationId: id, email, username: 'New', password: 'a long enough one 7' }
    expect((await shop.call(contract.invitations.register, { body })).json()).toMatchObject({ resultCode: 1 })
    const person = { email: 'added@example.org', username: 'Added', months: 0, language: 'en' as const }
    await shop.call(contract.people.add, { token: owner, body: person })
    expect(await told()).toMatchObject([
      { event: 'member.joined', email, username: 'New' },
      { event: 'member.joined', email: 'added@example.org', username: 'Added' },
    ])
  })

  it('tells of a ticket, and what its member writes further', async () => {
    const buyer = await shop.buyer()
    const body = { type: 1, subject: 'No sound', description: 'None at all.' }
    await shop.call(contract.support.createTicket, { token: buyer.token, body })
    const [ticket] = await told()
    expect(ticket).toMatchObject({
      event: 'ticket.opened',
      memberId: buyer.id,
      subject: 'No sound',
      text: 'None at all.',
    })
    const answered = { ticketId: ticket.ticketId, message: 'Still none.' }
    await shop.call(contract.support.answer, { token: buyer.token, body: answered })
    expect((await told())[0]).toMatchObject({
      event: 'ticket.answered',
      ticketId: ticket.ticketId,
      text: 'Still none.',
    })
  })
})
