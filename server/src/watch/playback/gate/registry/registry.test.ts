import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  away,
  home,
  openStage,
  type Stage,
  type Viewer,
} from '../../../../../testing/stages/playback-stage.ts'
import type { WatchApp } from '../../../watch-app.ts'
import { listUnknownAddresses, upsertUnknownAddresses } from '../../queries-staff.ts'
import { authorize } from '../authorize.ts'
import { checkAccountSharing } from '../check-account-sharing.ts'
import { newSessionId } from '../stream-token.ts'
import { openRegistry } from './registry.ts'

let stage: Stage
let anna: Viewer
let token: string
const nodes: WatchApp[] = []

beforeAll(async () => {
  stage = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.registry.close()
})

/** Another node, or the same one restarted. */
async function startNode(db = stage.app.db, app = stage.app): Promise<WatchApp> {
  const registry = await openRegistry({ ...app, db, tokens: app.registry.tokens })
  const node = { ...app, registry }
  nodes.push(node)
  return node
}

function sessionIdOf(streamToken: string): string {
  const named = stage.app.registry.tokens.verify(streamToken)
  return named.ok ? named.sessionId : ''
}

async function gateOf(node: WatchApp, streamId = 'stream-0', ip = home) {
  const admission = await authorize(node, { token, ip, streamId, protocol: 'hls' })
  return admission.ok ? 'yes' : admission.reason
}

function findRow() {
  return stage.app.db
    .selectFrom('playback_sessions')
    .selectAll()
    .where('account_id', '=', anna.accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
}

describe('a clock that is set on, as after a sleep', () => {
  it('ends nobody who was there before, no matter which notices first', async () => {
    const { registry } = stage.app
    const lost: string[] = []
    const session = [...registry.sessionsOf(anna.accountId)].find(({ endsAt }) => endsAt === null)
    if (!session) throw new Error('anna has no session')
    registry.watch(session, { streamId: 'stream-0', network: home }, (reason) => lost.push(reason))
    for (const look of [
      () => registry.tick(),
      () => stage.gate(token),
      () => registry.refresh(anna.accountId),
    ]) {
      await stage.gate(token)
      stage.clock.set(3600)
      await look()
      expect([await stage.gate(token), lost]).toEqual(['yes', []])
    }
    await registry.writeBack()
    expect((await findRow()).ended_reason).toBeNull()
  })

  it('brings nobody back who had left before, and gives nobody more than the longest life', async () => {
    stage.clock.advance(600)
    stage.clock.set(3600)
    expect(await stage.gate(token)).toBe('expired')
    const again = await anna.play()
    stage.clock.set(24 * 3600)
    expect(await stage.gate(again)).toBe('expired')
  })
})

describe('after a restart', () => {
  it('a token plays on, and what it plays is known', async () => {
    expect(await stage.gate(token)).toBe('yes')
    await stage.app.registry.writeBack()
    const restarted = await startNode()
    expect(await gateOf(restarted, 'stream-1')).toBe('other-stream')
    expect(await gateOf(restarted)).toBe('yes')
  })

  it('of some minutes a token plays on while its life lasts', async () => {
    const own = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
    try {
      const viewer = await own.viewer()
      token = await viewer.play()
      // The previous node must see nothing of those minutes, not even by a read under way.
      await own.app.registry.close()
      await own.app.registry.refresh(viewer.accountId)
      own.clock.advance(599)
      expect(await gateOf(await startNode(own.app.db, own.app))).toBe('yes')
    } finally {
      await own.close()
    }
  })

  it('past its life a token is over', async () => {
    stage.clock.advance(600)
    expect(await gateOf(await startNode())).toBe('expired')
    await expect.poll(async () => (await findRow()).ended_reason).toBe('expired')
  })

  it('what ended meanwhile is over, with its reason', async () => {
    const { app } = stage
    const now = new Date(stage.clock.now())
    await app.db
      .updateTable('devices')
      .set({ ended_at: now, ended_reason: 'signed-out' })
      .where('account_id', '=', anna.accountId)
      .execute()
    const restarted = await startNode()
    expect(await gateOf(restarted)).toBe('signed-out')
    await expect.poll(async () => (await findRow()).ended_reason).toBe('signed-out')
  })
})

it('what is changed by hand in the database, of which no event tells, is found after fifteen seconds', async () => {
  // Fake timers here, so that no other node finds it first.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const site = await openStage({ env: { STROM_LOG_LEVEL: 'silent' } })
  try {
    const { db, registry } = site.app
    const viewer = await site.viewer()
    const played = await viewer.play()
    expect(await site.gate(played)).toBe('yes')
    await db.updateTable('streams').set({ maintenance_mode: true }).where('id', '=', 'stream-1').execute()
    await db
      .updateTable('devices')
      .set({ ended_at: new Date(site.clock.now()), ended_reason: 'signed-out' })
      .where('account_id', '=', viewer.accountId)
      .execute()
    const longAgo = site.clock.now() - 301_000
    await upsertUnknownAddresses(db, [{ ip: '192.0.2.66', at: longAgo, shown: 'signed' }])
    let seconds = 0
    await expect
      .poll(
        async () => {
          const found = [await site.gate(played), (await registry.findStream('stream-1'))?.maintenance]
          seconds += 1
          vi.advanceTimersByTime(1000)
          return found
        },
        { timeout: 15_000, interval: 20 },
      )
      .toEqual(['signed-out', true])
    expect(seconds).toBeGreaterThan(15)
    const unknown = async () => (await listUnknownAddresses(db, new Date(0))).map(({ ip }) => ip)
    await expect.poll(unknown).not.toContain('192.0.2.66')
  } finally {
    await site.close()
    vi.useRealTimers()
  }
})

it('what took a second to read at the start is read again after two hundred', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  let readings = 0
  const db = stage.app.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('maintenance_mode')) {
        readings += 1
        if (readings === 1) vi.advanceTimersByTime(1000)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  try {
    await startNode(db)
    vi.advanceTimersByTime(199_000)
    await sleep(100)
    expect(readings).toBe(1)
    await expect
      .poll(
        () => {
          vi.advanceTimersByTime(1000)
          return readings
        },
        { timeout: 5000, interval: 20 },
      )
      .toBe(2)
  } finally {
    for (const node of nodes.splice(0)) await node.registry.close()
    vi.useRealTimers()
  }
})

describe('of several nodes', () => {
  it('each knows a new token at once, and an end within two seconds', async () => {
    const other = await startNode()
    token = await anna.play()
    expect(await gateOf(other)).toBe('yes')
    const admission = await authorize(other, { token, ip: home, streamId: 'stream-0', protocol: 'hls' })
    const told: string[] = []
    if (admission.ok) admission.onRevoked((reason) => told.push(reason))
    await stage.call(contract.sessions.logout, { token: anna.signIn })
    await expect.poll(() => told, { timeout: 2000 }).toEqual(['signed-out'])
    expect(await gateOf(other)).toBe('signed-out')
    await expect.poll(async () => (await findRow()).ended_reason).toBe('signed-out')
  })

  it('a foreign network has one grace, at whichever node it asks, and after a restart', async () => {
    const other = await startNode()
    expect(await gateOf(other)).toBe('yes')
    expect(await gateOf(stage.app, 'stream-0', away)).toBe('yes')
    stage.clock.advance(29)
    expect(await gateOf(other, 'stream-0', away)).toBe('yes')
    stage.clock.advance(1)
    for (const node of [other, stage.app, await startNode()]) {
      expect(await gateOf(node, 'stream-0', away)).toBe('other-network')
    }
    expect(await gateOf(other)).toBe('yes')
  })

  it('a session is cast to one television, at whichever node it asks', async () => {
    const other = await startNode()
    await anna.check({ casting: true })
    expect(await gateOf(stage.app, 'stream-0', away)).toBe('yes')
    expect(await gateOf(other, 'stream-0', '192.0.2.9')).toBe('yes')
    stage.clock.advance(30)
    expect(await gateOf(other, 'stream-0', '192.0.2.9')).toBe('other-network')
    expect(await gateOf(other, 'stream-0', away)).toBe('yes')
  })

  it('a device that left its household is foreign, at whichever node it asks', async () => {
    const { accountId } = anna
    const { device_id: deviceId } = await findRow()
    const sibling = await stage.viewer({ email: anna.email })
    const theirs = await sibling.play()
    const other = await startNode()
    const check = (node: WatchApp) =>
      checkAccountSharing(node, { accountId, deviceId, ip: away, network: away, streamToken: token })
    expect(await check(stage.app)).toEqual({ sharerDisconnected: false })
    stage.clock.advance(2)
    expect(await stage.gate(theirs)).toBe('yes')
    await stage.app.registry.writeBack()
    expect(await check(other)).toMatchObject({ ended: 'account-sharing' })
  })

  it('one that did not see a session’s use asks before it says no', async () => {
    const other = await startNode()
    for (let minute = 0; minute < 15; minute++) {
      stage.clock.advance(60)
      expect(await stage.gate(token)).toBe('yes')
      await stage.app.registry.writeBack()
      await other.registry.tick()
    }
    expect(await gateOf(other)).toBe('yes')
  })
})

it('use is written back: when, from where, which stream, which player', async () => {
  expect((await findRow()).stream_id).toBeNull()
  await authorize(stage.app, { token, ip: home, streamId: 'stream-1', protocol: 'sldp' })
  stage.clock.advance(20)
  await authorize(stage.app, { token, ip: '198.51.100.7', streamId: 'stream-1', protocol: 'sldp' })
  await stage.app.registry.writeBack()
  expect(await findRow()).toMatchObject({
    stream_id: 'stream-1',
    player: 'low-latency',
    ip: '198.51.100.7',
    network: home,
    last_seen_at: new Date(stage.clock.now()),
    expires_at: new Date(stage.clock.now() + 600_000),
  })
})

it('figures that one node stores late do not take the place of newer ones of another', async () => {
  const figures = { startUpMs: 400, stalls: 0, stalledMs: 0, rendition: '1080p', latency: 0.7 }
  const other = await startNode()
  for (const [node, stalls] of [
    [other, 1],
    [stage.app, 2],
  ] as const) {
    const session = await node.registry.find(sessionIdOf(token))
    if (!session) throw new Error('the session is in no memory')
    node.registry.noteFigures(session, { ...figures, stalls })
    stage.clock.advance(1)
  }
  await stage.app.registry.writeBack()
  await other.registry.writeBack()
  const stored = { figures: { ...figures, stalls: 2 }, figures_at: new Date(stage.clock.now() - 1000) }
  expect(await findRow()).toMatchObject(stored)
  await gateOf(other)
  await other.registry.writeBack()
  expect(await findRow(), 'a use without figures leaves them').toMatchObject(stored)
})

it('an idle session is ended in the database as well, without a request', async () => {
  stage.clock.advance(90)
  await stage.app.registry.tick()
  expect(await findRow()).toMatchObject({ ended_reason: 'expired', ends_at: new Date(stage.clock.now()) })
})

describe('the database is asked but now and then', () => {
  let asked = 0
  async function startCountedNode(what: string) {
    const db = stage.app.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes(what)) asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const node = await startNode(db)
    asked = 0
    return node
  }

  it('for a session that there is not, however often its token is shown', async () => {
    const node = await startCountedNode('playback_sessions')
    token = stage.app.registry.tokens.sign(newSessionId())
    for (let shown = 0; shown < 10; shown++) expect(await gateOf(node)).toBe('invalid-token')
    expect(asked).toBe(1)
    stage.clock.advance(1)
    expect(await gateOf(node)).toBe('invalid-token')
    expect(asked).toBe(2)
  })

  it('for streams that there are not, however many names are asked for', async () => {
    const node = await startCountedNode('maintenance_mode')
    const began = performance.now()
    expect(await gateOf(node, 'other')).toBe('no-stream')
    await Promise.all(Array.from({ length: 10 }, (_, n) => gateOf(node, `other-${n}`)))
    expect(asked).toBe(2)
    expect(performance.now() - began).toBeGreaterThan(240)
  })
})

it('while the database is away pictures go on, and rights that end by time still end', async () => {
  let away = false
  const db = stage.app.db.withPlugin({
    transformQuery({ node }) {
      if (away) throw new Error('the database is away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const node = await startNode(db)
  away = true
  const told: string[] = []
  const admission = await authorize(node, { token, ip: home, streamId: 'stream-0', protocol: 'hls' })
  if (admission.ok) admission.onRevoked((reason) => told.push(reason))
  expect(await gateOf(node)).toBe('yes')
  stage.clock.advance(30 * 86_400)
  await expect.poll(() => told, { timeout: 2000 }).toEqual(['no-subscription'])
  away = false
  await node.registry.writeBack()
  expect(await gateOf(node)).toBe('no-subscription')
})
