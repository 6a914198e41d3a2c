// Two servers as processes of their own on one PostgreSQL, behind nginx as deploy/nginx has it: TLS, media from copies, both nodes.
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandLine } from '../audit/record-act.ts'
import { addPushChannel } from '../live/push/keep-channels.ts'
import { testPassword } from '../testing/builders.ts'
import { startBroadcast, startHlsPlayer, startMembers, startSldpPlayer } from '../testing/nodes-load.ts'
import { type NodesStage, openNodesStage } from '../testing/nodes-stage.ts'
import { hasStromNginx } from '../testing/strom-nginx.ts'

const server = process.env.TEST_DATABASE_URL
const runnable = server !== undefined && (hasStromNginx() || process.env.CI === 'true')
if (!runnable) {
  process.stderr.write('\nNOT RUN: several nodes are tested with PostgreSQL and nginx only.\n\n')
}

const home = '203.0.113.1'
const away = '198.51.100.7'
/** What is told between nodes holds at the other after a moment, and ends of rights within two seconds. */
const soon = { timeout: 2000, interval: 50 }

describe.runIf(runnable)('two nodes', () => {
  let stage: NodesStage
  let a: string
  let b: string

  beforeAll(async () => {
    stage = await openNodesStage(server ?? '')
    a = stage.nodes[0].origin
    b = stage.nodes[1].origin
    await stage.build.stream({ id: 'fjord' })
    await stage.app.db.transaction().execute((tx) => stage.app.events.publish(tx, 'streams-changed', {}))
  }, 90_000)
  afterAll(() => stage?.close())

  async function signIn(at: string, email: string, ip = home): Promise<string> {
    const body = { email, password: testPassword, isMobile: false }
    const answer = await stage.call(at, contract.sessions.login, { body, ip })
    return answer.body.token ?? ''
  }
  const subscriber = () => stage.build.account({ span: { days: 30 } })
  async function play(at: string, token: string, ip = home) {
    const { body } = await stage.call(at, contract.playback.expiryToken, { token, body: {}, ip })
    return body as unknown as { streamToken: string | null; accountSharerDisconnected: boolean }
  }
  async function media(at: string, streamToken: string | null, ip = home): Promise<number> {
    const url = `${at}/media/t/${streamToken}/fjord/720p/index.m3u8`
    const response = await fetch(url, { headers: { 'x-forwarded-for': ip } })
    await response.body?.cancel()
    return response.status
  }

  it('know of each other’s sign-ins, stream tokens, and ends of both', async () => {
    const { email } = await subscriber()
    const token = await signIn(a, email)
    const { streamToken } = await play(a, token)
    // At once: no time for an event to arrive.
    expect(await media(b, streamToken)).toBe(200)
    expect(await media(a, streamToken)).toBe(200)
    expect((await stage.call(b, contract.sessions.logout, { token })).body).toMatchObject({ success: true })
    expect((await stage.call(a, contract.sessions.user, { token, body: {} })).status).toBe(403)
    await vi.waitFor(async () => expect(await media(a, streamToken)).toBe(403), soon)
  })

  it('see account sharing, and keep a household’s limit, wherever its devices are', async () => {
    const { email } = await subscriber()
    const first = await play(a, await signIn(a, email))
    expect(await media(b, first.streamToken)).toBe(200)
    const sharer = await play(b, await signIn(b, email, away), away)
    expect(sharer).toMatchObject({ accountSharerDisconnected: true })
    await vi.waitFor(async () => expect(await media(a, first.streamToken)).toBe(403), soon)
    expect(await media(b, first.streamToken)).toBe(403)

    for (const at of [b, a])
      expect((await play(at, await signIn(at, email, away), away)).streamToken).not.toBe(null)
    expect(await play(a, await signIn(a, email, away), away)).toMatchObject({ reason: 'session-limit' })
  })

  it('sell one order once: made at one, captured at the other, told by PayPal at any', async () => {
    const { id, email } = await stage.build.account()
    const token = await signIn(a, email)
    const cart = { accountsAndMonths: [{ email, months: 2 }], rewardPoints: 0 }
    const { body: made } = await stage.call(a, contract.payments.createOrder, { token, body: cart })
    const orderId = made.id as unknown as string
    await stage.control('wallet', { orderId, action: 'approve' })
    const capture = (at: string) =>
      stage.call(at, contract.payments.captureOrder, { token, body: { orderId } })
    const both = await Promise.all([capture(b), capture(a)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await stage.control('work')
    const payments = stage.app.db.selectFrom('payments').selectAll().where('account_id', '=', id)
    const grants = stage.app.db.selectFrom('grants').selectAll().where('account_id', '=', id)
    await vi.waitFor(async () => expect(await payments.execute()).toHaveLength(1), 10_000)
    expect(await grants.execute()).toHaveLength(1)
    expect((await play(a, token)).streamToken).not.toBe(null)
    // The receipt is handed over by one of them, once.
    const mails = stage.app.db.selectFrom('mails').select(['state', 'tries']).where('recipient', '=', email)
    await vi.waitFor(async () => expect(await mails.execute()).toEqual([{ state: 'sent', tries: 1 }]), 10_000)
  })

  it('show staff who watches where, and let them end it', async () => {
    const { email } = await subscriber()
    const { streamToken } = await play(b, await signIn(b, email))
    expect(await media(b, streamToken)).toBe(200)
    const staff = await stage.build.account({ isStaff: true })
    const token = await signIn(a, staff.email)
    async function watching() {
      const { body } = await stage.call(a, contract.watching.users, { token })
      const connections = body.connections as unknown as Record<string, { app: string; token: string }[]>
      return connections[email]?.[0]
    }
    await vi.waitFor(
      async () => expect(await watching()).toMatchObject({ app: 'Test stream · Default Player' }),
      6000,
    )
    const body = { token: (await watching())?.token ?? '', reason: 'Please call us.' }
    await stage.call(a, contract.watching.endSession, { token, body })
    await vi.waitFor(async () => expect(await media(b, streamToken)).toBe(403), soon)
  })

  it('follow what is changed at the other, and count tries together', async () => {
    const { app } = stage
    await app.settings.set(app.db, 'signInFailuresPerAddress', 4)
    await vi.waitFor(async () => {
      const { status } = await wrongPassword(`${Math.random()}@example.org`, 5)
      expect(status).toBe(429)
    }, 10_000)
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: true }).execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
    const { streamToken } = await play(a, await signIn(a, (await subscriber()).email))
    await vi.waitFor(async () => {
      for (const at of [a, b]) expect(await media(at, streamToken)).toBe(403)
    }, soon)
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: false }).execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
    await vi.waitFor(async () => {
      for (const at of [a, b]) expect(await media(at, streamToken)).toBe(200)
    }, soon)
  })

  /** Tries in turn at one node and the other; the last answer. */
  async function wrongPassword(email: string, times: number) {
    let last = { status: 0 }
    for (let tried = 0; tried < times; tried++) {
      const body = { email, password: 'not this one', isMobile: false }
      last = await stage.call(tried % 2 === 0 ? a : b, contract.sessions.login, { body })
    }
    return last
  }

  it('show a broadcast that one of them takes, from whichever is asked, and after that one is killed', {
    timeout: 60_000,
  }, async () => {
    const added = await addPushChannel(stage.app, commandLine, { id: 'arena', title: 'Arena' })
    if (!added.ok) throw new Error(added.reason)
    await stage.build.stream({ id: 'arena', channel: 'arena' })
    await stage.app.events.publish(stage.app.db, 'streams-changed', {})
    const token = await signIn(stage.origin, (await subscriber()).email, '127.0.0.1')
    const { streamToken } = await play(stage.origin, token, '127.0.0.1')
    const folder = `/media/t/${streamToken}/arena/720p`
    const local = { headers: { 'x-forwarded-for': '127.0.0.1' } }
    const get = (at: string, path: string) => fetch(`${at}${folder}/${path}`, local)
    async function playlist(at: string) {
      const answer = await get(at, 'index.m3u8')
      expect(answer.status).toBe(200)
      return answer.text()
    }
    /** The newest part, as both have it. */
    async function samePart() {
      const [part] = /part-[\d-]+\.m4s(?=.*\n#EXT-X-PRELOAD)/.exec(await playlist(a)) ?? []
      const [here, there] = await Promise.all(
        [a, b].map(async (at) => Buffer.from(await (await get(at, part ?? '')).arrayBuffer())),
      )
      expect(there?.length).toBeGreaterThan(1000)
      expect(there?.equals(here ?? Buffer.alloc(0))).toBe(true)
    }
    async function hostOf() {
      const hosts = stage.app.db.selectFrom('channel_hosts').selectAll().where('channel_id', '=', 'arena')
      return (await hosts.executeTakeFirst())?.node_url
    }
    await vi.waitFor(samePart, 5000)
    const stopPlayer = startHlsPlayer(stage.origin, streamToken ?? '', 'arena')

    // Taken by the node that did not make the channel, which makes it from then on.
    const [nodeA, nodeB] = stage.nodes
    const [taking, first] = (await hostOf()) === a ? [nodeB, nodeA] : [nodeA, nodeB]
    const at = taking.origin
    const broadcast = startBroadcast(at, 'arena', added.key)
    await vi.waitFor(async () => {
      for (const node of [a, b]) expect(await playlist(node)).toContain('#EXT-X-DISCONTINUITY\n')
    }, 8000)
    expect(await hostOf()).toBe(at)
    await vi.waitFor(samePart, 2000)
    expect(await startBroadcast(first.origin, 'arena', added.key).answer).toBe(409)

    await taking.program().kill()
    await vi.waitFor(async () => expect(await hostOf()).toBe(first.origin), 3000)
    await sleep(1000)
    expect(await broadcast.answer).toBe(0)
    await taking.start()
    await vi.waitFor(samePart, 5000)
    const report = await stopPlayer()
    expect(report.backwards).toBe(0)
    expect(report.longestGapMs).toBeLessThan(2500)

    // What nginx answers from its copies, of the broadcast, its end and the slate, is what the nodes have.
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

  it('are restarted and killed under load, one and then the other, and nobody loses anything', {
    timeout: 60_000,
  }, async () => {
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => signIn(stage.origin, (await stage.build.account()).email)),
    )
    await stage.app.settings.set(stage.app.db, 'supportMessagesPerMember', 100_000)
    await stage.app.settings.set(stage.app.db, 'requestsPerMinute', 100_000)
    await sleep(500)
    const viewers = await Promise.all([subscriber(), subscriber()])
    const [forHls, forSldp] = await Promise.all(
      viewers.map(
        async ({ email }) =>
          (await play(stage.origin, await signIn(stage.origin, email, '127.0.0.1'), '127.0.0.1')).streamToken,
      ),
    )
    const stopMembers = startMembers(stage, tokens)
    const stopHls = startHlsPlayer(stage.origin, forHls ?? '', 'fjord')
    const stopSldp = startSldpPlayer(stage.origin, forSldp ?? '', 'fjord')
    await sleep(1000)

    const [node, other] = stage.nodes
    const stopping = node.program().stop()
    await vi.waitFor(async () => {
      const ready = await fetch(`${node.origin}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }])
    }, 1500)
    expect(await stopping).toBe(0)
    await node.start()
    // So long a server that was away is left out.
    await sleep(2100)
    await other.program().kill()
    await sleep(1500)

    const { report, written } = await stopMembers()
    const hls = await stopHls()
    const sldp = await stopSldp()
    expect(report.lost).toBe(0)
    expect(report.answered).toBeGreaterThan(100)
    const subjects = await stage.app.db.selectFrom('tickets').select('subject').execute()
    const stored = new Set(subjects.map(({ subject }) => subject))
    expect(written.filter((subject) => !stored.has(subject))).toEqual([])
    // The low-latency player holds half a second of pictures, hls.js a second and more; a busy machine adds to it.
    expect(hls.longestGapMs).toBeLessThan(1500)
    expect(hls.pieces).toBeGreaterThan(20)
    expect(sldp.longestGapMs).toBeLessThan(2500)
    expect(Object.keys(sldp.faults).every((code) => ['1006', '1012'].includes(code))).toBe(true)
  })
})
