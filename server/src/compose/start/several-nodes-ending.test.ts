// One of two nodes behind nginx stops or is killed under load.
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { describe, expect, it, vi } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { type Person, startMembers } from '../../../testing/nodes/load.ts'
import { addPushedStream, canRunNodes } from '../../../testing/nodes/members.ts'
import {
  startBroadcast,
  startEncoder,
  startHlsPlayer,
  startSldpPlayer,
} from '../../../testing/nodes/players.ts'
import { type Nodes, useNodes } from '../../../testing/nodes/use-nodes.ts'

describe.runIf(canRunNodes(postgresUrl))('of two nodes', () => {
  let { stage, a, b, members } = {} as Nodes
  useNodes(postgresUrl, (nodes) => {
    ;({ stage, a, b, members } = nodes)
  })

  it('show a broadcast that one of them takes, from whichever is asked, and after that one is killed', async () => {
    const { id, key } = await addPushedStream(stage)
    const token = await members.signIn(stage.origin, (await members.subscriber()).email, '127.0.0.1')
    const { streamToken } = await members.play(stage.origin, token, '127.0.0.1')
    const folder = `/media/t/${streamToken}/${id}/720p`
    const local = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    const get = (at: string, path: string) => fetch(`${at}${folder}/${path}`, local)
    async function playlist(at: string) {
      const answer = await get(at, 'index.m3u8')
      expect(answer.status).toBe(200)
      return answer.text()
    }
    /** The newest part that both have. */
    async function samePart() {
      const [part] = /part-[\d-]+\.m4s(?=.*\n#EXT-X-PRELOAD)/.exec(await playlist(a)) ?? []
      const [here, there] = await Promise.all(
        [a, b].map(async (at) => Buffer.from(await (await get(at, part ?? '')).arrayBuffer())),
      )
      expect(there?.length).toBeGreaterThan(1000)
      expect(there?.equals(here ?? Buffer.alloc(0))).toBe(true)
    }
    await vi.waitFor(samePart, 5000)
    const stopPlayer = startHlsPlayer(stage.origin, streamToken ?? '', id)

    // The other node takes the channel over.
    const [nodeA, nodeB] = stage.nodes
    const [taking, first] = (await hostOf(id)).node_url === a ? [nodeB, nodeA] : [nodeA, nodeB]
    const at = taking.origin
    const broadcast = startBroadcast(at, id, key)
    await vi.waitFor(async () => {
      for (const node of [a, b]) expect(await playlist(node)).toContain('#EXT-X-DISCONTINUITY\n')
    }, 8000)
    expect(await hostOf(id)).toMatchObject({ node_url: at })
    await vi.waitFor(samePart, 2000)
    expect(await startBroadcast(first.origin, id, key).answer).toBe(409)
    // Fragments between nodes bypass the gate.
    for (const asked of [at, stage.origin]) {
      for (const authorization of ['', 'Bearer ', `Bearer ${key}`]) {
        const told = await fetch(`${asked}/inner/channels/${id}`, { headers: { authorization } })
        expect(told.status).toBe(404)
      }
    }

    await taking.program().kill()
    await vi.waitFor(async () => expect(await hostOf(id)).toMatchObject({ node_url: first.origin }), 3000)
    await sleep(1000)
    expect(await broadcast.answer).toBe(0)
    await taking.start()
    await vi.waitFor(samePart, 5000)
    const report = await stopPlayer()
    expect(report.backwards).toBe(0)
    expect(report.maxGapMs).toBeLessThan(2500)

    // nginx's copies match the nodes'.
    const names = new Set((await playlist(b)).match(/(?:init|seg|part)-[\d-]+\.m(?:4s|p4)/g))
    expect(names.size).toBeGreaterThan(10)
    for (const name of names) {
      const [copy, own] = await Promise.all([get(stage.origin, name), get(b, name)])
      expect([name, copy.status, own.status]).toEqual([name, 200, 200])
      const bytes = await Promise.all([copy, own].map(async (one) => Buffer.from(await one.arrayBuffer())))
      expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0)), name).toBe(true)
    }
    expect(readdirSync(stage.copies, { recursive: true, withFileTypes: true }).length).toBeGreaterThan(20)
  })

  it('each is restarted, then one is killed, under load: nobody loses anything and no player stops', async () => {
    const { app } = stage
    const people = await Promise.all([1, 2, 3, 4].map(personWithToken))
    const [buyer, ...others] = people
    if (!buyer) throw new Error('there is no buyer')
    await app.settings.set(app.db, 'supportMessagesPerMember', 100_000)
    await app.settings.set(app.db, 'requestsPerMinute', 100_000)
    await app.settings.set(app.db, 'ordersPerMember', 100_000)
    await sleep(500)
    const viewers = await Promise.all([members.subscriber(), members.subscriber(), members.subscriber()])
    const [forHls, forSldp, forBroadcast] = await Promise.all(viewers.map(({ email }) => playAt127(email)))
    const channel = await addPushedStream(stage)
    const stopMembers = startMembers(stage, others, buyer)
    const stopHls = startHlsPlayer(stage.origin, forHls ?? '', 'fjord')
    const stopSldp = startSldpPlayer(stage.origin, forSldp ?? '', 'fjord')
    const stopEncoder = startEncoder(stage.origin, channel.id, channel.key)
    const stopBroadcastPlayer = startHlsPlayer(stage.origin, forBroadcast ?? '', channel.id)
    await sleep(1000)

    const [first] = stage.nodes
    for (const node of stage.nodes) {
      const stopping = node.program().stop()
      await vi.waitFor(async () => {
        const ready = await fetch(`${node.origin}/readyz`)
        expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
      }, 1500)
      expect(await stopping).toBe(0)
      await node.start()
      // nginx leaves a failed server out this long, in whole seconds.
      await sleep(3100)
    }
    // The low-latency player has been here since the other restarted.
    await first.program().kill()
    await sleep(1500)

    // The remaining node knows who is watching.
    const staff = await stage.build.account({ isStaff: true })
    const token = await members.signIn(b, staff.email)
    await vi.waitFor(async () => {
      const { body } = await stage.call(b, contract.watching.users, { token })
      for (const { email } of viewers) expect(Object.keys(body.connections ?? {})).toContain(email)
    }, 6000)

    await vi.waitFor(
      async () => expect(await hostOf(channel.id)).toMatchObject({ node_url: b, broadcasting: true }),
      6000,
    )
    const { report, written, bought } = await stopMembers()
    const hls = await stopHls()
    const sldp = await stopSldp()
    const ofBroadcast = await stopBroadcastPlayer()
    await stopEncoder()
    expect(report.lost).toBe(0)
    expect(report.answered).toBeGreaterThan(100)
    const subjects = await app.db.selectFrom('tickets').select('subject').execute()
    const stored = new Set(subjects.map(({ subject }) => subject))
    expect(written.filter((subject) => !stored.has(subject))).toEqual([])
    expect(bought.length).toBeGreaterThan(3)
    await vi.waitFor(async () => expect(await grantsOf(bought)).toEqual(bought.map(() => 1)), 10_000)
    // Disconnected players reconnect to the other node at once.
    expect(Object.keys(sldp.faults)).toEqual(['1006', '1012'])
    for (const [code, times] of Object.entries(sldp.faults)) expect(times, code).toBeLessThanOrEqual(2)
    // The low-latency player buffers half a second, hls.js a second or more; a busy machine adds to it.
    for (const { maxGapMs: longestGapMs, pieces, backwards } of [hls, sldp, ofBroadcast]) {
      expect(longestGapMs).toBeLessThan(2500)
      expect(pieces).toBeGreaterThan(20)
      expect(backwards).toBe(0)
    }
  })

  async function hostOf(channel: string) {
    const hosts = stage.app.db.selectFrom('channel_hosts').selectAll()
    return hosts.where('channel_id', '=', channel).executeTakeFirstOrThrow()
  }

  async function personWithToken(): Promise<Person> {
    const { email } = await stage.build.account()
    return { email, token: await members.signIn(stage.origin, email) }
  }

  async function playAt127(email: string) {
    const token = await members.signIn(stage.origin, email, '127.0.0.1')
    return (await members.play(stage.origin, token, '127.0.0.1')).streamToken
  }

  /** Number of grants for each PayPal order. */
  async function grantsOf(orderIds: readonly string[]) {
    const { db } = stage.app
    const rows = await db
      .selectFrom('orders')
      .innerJoin('grants', 'grants.order_id', 'orders.id')
      .select('orders.provider_order_id')
      .where('orders.provider_order_id', 'in', orderIds)
      .execute()
    return orderIds.map((id) => rows.filter((row) => row.provider_order_id === id).length)
  }
})
