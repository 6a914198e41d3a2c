import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresDatabase } from '../../server/src/base/db/database.ts'
import { memberEmail, memberToken } from './members.ts'
import type { StandIn } from './paypal-stand-in.ts'
import { readRows } from './plans.ts'

type Answer = { resultCode: number; id?: string; state?: string; detail?: string }
export type Order = { id: string; member: number }

/** The site, or the bare program beside it. */
export type Shop = {
  origin: string
  create: string
  capture: string
  standIn: StandIn
  members: number
}

function callAs(shop: Shop, agent: Agent, member: number, path: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Token: memberToken(member),
  }
  return new Promise((resolve, reject) => {
    const asked = request(shop.origin + path, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        const said = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(JSON.parse(said) as Answer)
        else reject(new Error(`${path} answered ${response.statusCode}: ${said}`))
      })
    })
    asked.on('error', reject).end(text)
  })
}

async function together<T>(
  clients: number,
  all: readonly T[],
  work: (one: T, agent: Agent) => Promise<void>,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const left = [...all]
  async function workOn() {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one, agent)
  }
  await Promise.all(Array.from({ length: clients }, workOn))
  agent.destroy()
}

const cartOf = (member: number) => ({
  accountsAndMonths: [{ email: memberEmail(member), months: 3 }],
  rewardPoints: 0,
})

let made = 0

export async function prepareOrders(shop: Shop, many: number): Promise<Order[]> {
  const orders: Order[] = []
  const buyers = Array.from({ length: many }, () => made++ % shop.members)
  await together(4, buyers, async (member, agent) => {
    const answer = await callAs(shop, agent, member, shop.create, cartOf(member))
    if (!answer.id) throw new Error(`no order was made: ${answer.detail}`)
    await shop.standIn.approve(answer.id)
    orders.push({ id: answer.id, member })
  })
  return orders
}

/** @returns captures a second. */
export async function captureAll(shop: Shop, orders: readonly Order[], clients: number): Promise<number> {
  const from = performance.now()
  await together(clients, orders, async ({ id: orderId, member }, agent) => {
    const body = { orderId, ...cartOf(member) }
    const answer = await callAs(shop, agent, member, shop.capture, body)
    if (answer.state !== 'completed') throw new Error(`not captured: ${JSON.stringify(answer)}`)
  })
  return orders.length / ((performance.now() - from) / 1000)
}

/** Waits until PayPal's events of all orders are processed and all mail is sent. */
export async function untilQuiet({ db }: PostgresDatabase) {
  const until = performance.now() + 60_000
  for (;;) {
    const [left] = await readRows<{ events: number; mails: number }>(
      db,
      `select (select count(*) from orders where provider_order_id is not null and buyer_id like 'member-%')
            + (select count(*) from payments where account_id like 'member-%')
            - (select count(*) from provider_events where worked_at is not null) as events,
         (select count(*) from mails where state = 'queued') as mails`,
    )
    if (Number(left?.events) <= 0 && Number(left?.mails) === 0) break
    if (performance.now() > until) throw new Error(`${left?.events} events and ${left?.mails} mails wait`)
    await sleep(100)
  }
  // PostgreSQL counts its work with a delay.
  await sleep(1200)
}
