// PostgreSQL restarts, is away for a minute, or hangs; the site stays usable.
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { freePort } from '../../../testing/nginx/nginx.ts'
import { startEncoder, startHlsPlayer, startSldpPlayer } from '../../../testing/nodes/players.ts'
import { actsOf, refusedFor, soonMs } from '../../../testing/trouble/acts.ts'
import { askEverything } from '../../../testing/trouble/ask-everything.ts'
import { signInMember, type Timed, watch } from '../../../testing/trouble/stage.ts'
import { type Troubled, useTroubledNode } from '../../../testing/trouble/use-troubled-node.ts'
import { commandLine } from '../../base/audit/record-audit.ts'
import { addPushChannel } from '../../live/push/push-channels-admin.ts'

const outageMs = 60_000

describe.runIf(postgresUrl)('while PostgreSQL', () => {
  let { stage, node, token, acts } = {} as Troubled
  useTroubledNode((troubled) => {
    ;({ stage, node, token, acts } = troubled)
  })
  // The next test needs a database.
  afterEach(async () => {
    stage.postgres.thaw()
    await stage.postgres.up()
  })

  it('restarts under load, reads wait and succeed', async () => {
    const stop = watch(node, await acts.play(), 'fjord')
    const answers: Timed[] = []
    let loaded = true
    async function reader() {
      while (loaded) answers.push(await acts.read())
    }
    const readers = Array.from({ length: 8 }, reader)
    const moreAnswers = (many: number) => {
      const enough = answers.length + many
      return vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(enough), 5000)
    }
    for (let round = 0; round < 2; round++) {
      await moreAnswers(16)
      await stage.postgres.down()
      await sleep(round === 0 ? 500 : 1500)
      await stage.postgres.up()
    }
    await moreAnswers(16)
    loaded = false
    await Promise.all(readers)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    // Some calls waited out the outage.
    expect(slowest).toBeGreaterThan(400)
    expect(slowest).toBeLessThan(soonMs)
    const seen = await stop()
    expect(seen.statuses).toEqual({ 200: expect.any(Number) })
    expect(seen.slowest).toBeLessThan(1000)
    expect((await acts.write()).body).toMatchObject({ resultCode: 1 })
  })

  it('is away for a minute, players play on at every node, and all else is told when to come again', {
    timeout: 120_000,
  }, async () => {
    const [maker, other] = [await openReachable(), await openReachable()]
    await node.app.settings.set(node.app.db, 'playbackIdleSeconds', 6)
    await vi.waitFor(() => expect(other.app.settings.get('playbackIdleSeconds')).toBe(6))
    const streamToken = await acts.play()
    const stop = watch(node, streamToken, 'fjord')
    const stopSocket = await playOnSocket()
    const broadcast = await showBroadcast(maker, other)
    await vi.waitFor(async () => {
      const { status } = await other.get(`/media/t/${streamToken}/fjord/720p/index.m3u8`)
      expect(status).toBe(200)
    })
    await stage.postgres.down()
    const downAt = performance.now()
    const [reading, writing, ready] = await Promise.all([acts.read(), acts.write(), node.get('/readyz')])
    expect([reading, writing]).toEqual([refusedFor('unreachable'), refusedFor('unreachable')])
    for (const { ms } of [reading, writing, ready]) expect(ms).toBeLessThan(soonMs)
    expect(ready.status).toBe(503)
    // A restart would not help.
    expect(await node.get('/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } })
    const walked = await askEverything(node, token)
    const refused = walked.filter(({ answer }) => answer.status !== 400)
    for (const one of refused) expect(one).toMatchObject({ answer: refusedFor('unreachable') })
    expect(Math.max(...walked.map(({ answer }) => answer.ms))).toBeLessThan(soonMs)
    expect(new Set(refused.map(({ name }) => name)).size).toBeGreaterThan(100)
    const check = { token, body: { streamToken } }
    // Twice as often as a player asks.
    while (performance.now() - downAt < outageMs) {
      expect(await node.call(contract.playback.accountShareCheck, check)).toEqual(refusedFor('unreachable'))
      await sleep(Math.min(15_000, Math.max(0, outageMs - (performance.now() - downAt))))
    }
    await stage.postgres.up()
    await vi.waitFor(async () => expect((await node.get('/readyz')).status).toBe(200), 20_000)
    expect((await acts.read()).status).toBe(200)
    // Ten times the idle limit, yet no active session was ended.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ seen: boolean }>`
        select last_seen_at > now() - interval '2 seconds' as seen from playback_sessions
        where ended_reason is null`.execute(node.app.db)
      expect(rows.filter(({ seen }) => seen).length).toBeGreaterThanOrEqual(2)
    }, 8000)
    const checked = await node.call(contract.playback.accountShareCheck, check)
    expect(checked.body).toEqual({ resultCode: 1, accountSharerDisconnected: false })
    expect(await stop()).toMatchObject({ statuses: { 200: expect.any(Number) } })
    const socket = await stopSocket()
    expect(socket.faults).toEqual({})
    expect(socket.maxGapMs).toBeLessThan(2000)
    expect(socket.pieces).toBeGreaterThan(outageMs / 100)
    expect(broadcast.isOn()).toBe(true)
    const ofBroadcast = await broadcast.stop()
    expect(ofBroadcast).toMatchObject({ faults: {}, backwards: 0 })
    expect(ofBroadcast.maxGapMs).toBeLessThan(2000)
    expect(ofBroadcast.pieces).toBeGreaterThan(outageMs / 400)
    // Changed while the other node could not listen.
    await node.app.settings.set(node.app.db, 'playbackIdleSeconds', 90)
    await vi.waitFor(() => expect(other.app.settings.get('playbackIdleSeconds')).toBe(90), 8000)
    await Promise.all([maker.close(), other.close()])
  })

  /** Reachable for nodes and players. */
  async function openReachable() {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const opened = await stage.open({ STROM_NODE_URL: origin })
    await opened.server.listen({ port, host: '127.0.0.1' })
    return { ...opened, origin }
  }
  type Reachable = Awaited<ReturnType<typeof openReachable>>

  async function showBroadcast(maker: Reachable, other: Reachable) {
    const { app } = maker
    const added = await addPushChannel(app, commandLine, { id: 'arena', title: 'Arena' })
    if (!added.ok) throw new Error(added.reason)
    await node.build.stream({ id: 'arena', channel: 'arena' })
    await app.events.publish(app.db, 'streams-changed', {})
    const streamToken = await actsOf(node, await signInMember(node, '127.0.0.1'), '127.0.0.1').play()
    const isOn = () =>
      [maker, other].every(({ app: { channels } }) => channels.getPush('arena')?.pushChannel.isLive())
    await vi.waitFor(() => expect(app.channels.getPush('arena')).not.toBe(null), 5000)
    const stopEncoder = startEncoder(maker.origin, 'arena', added.key)
    await vi.waitFor(() => expect(isOn()).toBe(true), 8000)
    const stopPlayer = startHlsPlayer(other.origin, streamToken, 'arena')
    async function stop() {
      await stopEncoder()
      return stopPlayer()
    }
    return { isOn, stop }
  }

  let origin: string | undefined

  /** Another member's, in this machine's household. */
  async function playOnSocket() {
    origin ??= await node.server.listen({ port: 0 })
    const streamToken = await actsOf(node, await signInMember(node, '127.0.0.1'), '127.0.0.1').play()
    const player = startSldpPlayer(origin, streamToken, 'fjord')
    await vi.waitFor(() => expect(player.report.pieces).toBeGreaterThan(0), 20_000)
    return player
  }

  it.runIf(process.platform === 'linux')(
    'stands still, it is not waited for, and thawed it serves all again',
    async () => {
      const streamToken = await acts.play()
      const stop = watch(node, streamToken, 'fjord')
      const before = await acts.tickets()
      stage.postgres.freeze()
      // Over existing connections, which are not closed.
      const [reading, writing, ready] = await Promise.all([acts.read(), acts.write(), node.get('/readyz')])
      expect([reading, writing]).toEqual([refusedFor('unreachable'), refusedFor('unreachable')])
      for (const { ms } of [reading, writing, ready]) expect(ms).toBeLessThan(soonMs)
      expect(ready.status).toBe(503)
      // PostgreSQL is known to be silent.
      for (const { status, ms } of [await acts.read(), await acts.write(), await node.get('/readyz')]) {
        expect(status).toBe(503)
        expect(ms).toBeLessThan(500)
      }
      stage.postgres.thaw()
      await vi.waitFor(async () => expect((await node.get('/readyz')).status).toBe(200), 20_000)
      expect((await acts.read()).status).toBe(200)
      expect((await acts.write()).body).toMatchObject({ resultCode: 1 })
      expect(await acts.tickets()).toBe((before ?? 0) + 1)
      const seen = await stop()
      expect(seen.statuses).toEqual({ 200: expect.any(Number) })
      expect(seen.slowest).toBeLessThan(1000)
      // No connection is left over.
      await vi.waitFor(async () => {
        const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where application_name = 'strom'`.execute(node.app.db)
        expect(rows[0]?.n).toBeLessThanOrEqual(4)
        expect(node.app.poolLoad?.()).toMatchObject({ used: 0, waiting: 0 })
      }, 20_000)
    },
  )
})
