import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, home, openStage, type Stage, type Viewer } from '../../../../testing/stages/playback-stage.ts'
import type { WatchApp } from '../../watch-app.ts'
import { authorize } from './authorize.ts'
import { checkAccountSharing } from './check-account-sharing.ts'
import { openRegistry, type PlaybackRegistry } from './registry/registry.ts'
import type { ShareCheck } from './share-check.ts'

let stage: Stage
let registry: PlaybackRegistry
let node: WatchApp
/** Counts queries, with or without the registry. */
let asked = 0
let email: string
let anna: Viewer
let check: ShareCheck

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

function countingNode(): WatchApp {
  const { app } = stage
  const db = app.db.withPlugin({
    transformQuery({ node: statement }) {
      asked += 1
      return statement
    },
    transformResult: async ({ result }) => result,
  })
  const counted = (work: (accountId: string) => Promise<void>) => (accountId?: string) => {
    asked += 1
    return work(accountId ?? '')
  }
  const { refresh, writeBack } = registry
  return { ...app, db, registry: { ...registry, refresh: counted(refresh), writeBack: counted(writeBack) } }
}

beforeEach(async () => {
  stage.clock.advance(301)
  email = `${randomUUID()}@example.org`
  anna = await stage.viewer({ email })
  check = await checkOf(anna)
  registry = await openRegistry({ ...stage.app, tokens: stage.app.registry.tokens })
  node = countingNode()
  asked = 0
})
afterEach(() => registry.close())

async function checkOf(viewer: Viewer): Promise<ShareCheck> {
  // So that this session is the account's newest.
  stage.clock.advance(1)
  const streamToken = await viewer.play()
  const { device_id: deviceId } = await findRow(viewer)
  return {
    accountId: viewer.accountId,
    deviceId,
    streamToken,
    casting: false,
    ip: viewer.ip,
    network: viewer.ip,
  }
}

function findRow({ accountId }: Viewer) {
  return stage.app.db
    .selectFrom('playback_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** By hand in the database, without an event. */
async function changeUntold(viewer: Viewer, change: { network?: string; ended_reason?: 'replaced' }) {
  const ends_at = change.ended_reason && new Date(stage.clock.now())
  await stage.app.db
    .updateTable('playback_sessions')
    .set({ ...change, ...(ends_at && { ends_at }) })
    .where('id', '=', (await findRow(viewer)).id)
    .execute()
}

const nothing = { sharerDisconnected: false }

describe('a check that changes nothing but times', () => {
  it('asks nothing of the database, and what it renewed is written back', async () => {
    const before = await findRow(anna)
    stage.clock.advance(60)
    expect(await checkAccountSharing(node, check)).toEqual(nothing)
    expect(asked).toBe(0)
    expect(await findRow(anna)).toEqual(before)
    await registry.writeBack()
    const now = stage.clock.now()
    expect(await findRow(anna)).toEqual({
      ...before,
      last_seen_at: new Date(now),
      expires_at: new Date(now + 600_000),
    })
  })

  it('keeps a session living that nothing else is asked of, to its longest life', async () => {
    const { app, clock } = stage
    const longest = app.settings.get('streamTokenLongestSeconds')
    for (let at = 60; at < longest; at += 60) {
      clock.advance(60)
      expect(await checkAccountSharing(node, check)).toEqual(nothing)
    }
    expect(asked).toBe(0)
    clock.advance(60)
    expect(await checkAccountSharing(node, check)).toMatchObject({ ended: 'expired' })
  })

  it('may come from another address of the household, which is stored', async () => {
    const viewer = await stage.viewer({ ip: '2001:db8:1:2::10' })
    const ofViewer = await checkOf(viewer)
    await registry.refresh(viewer.accountId)
    const network = '2001:db8:1:2::/64'
    expect(await checkAccountSharing(node, { ...ofViewer, ip: '2001:db8:1:2::20', network })).toEqual(nothing)
    expect(asked).toBe(0)
    await registry.writeBack()
    expect(await findRow(viewer)).toMatchObject({ ip: '2001:db8:1:2::20', network })
  })

  it('leaves a television, and who strays, as they were', async () => {
    await checkAccountSharing(node, { ...check, casting: true })
    const gate = (ip: string) =>
      authorize(node, { token: check.streamToken, ip, streamId: 'stream-0', protocol: 'hls' })
    expect(await gate(away)).toMatchObject({ ok: true })
    asked = 0
    expect(await checkAccountSharing(node, { ...check, casting: true })).toEqual(nothing)
    expect(await checkAccountSharing(node, { ...check, casting: undefined })).toEqual(nothing)
    expect(asked).toBe(0)
    expect(await gate('192.0.2.7')).toMatchObject({ ok: true })
    stage.clock.advance(30)
    await checkAccountSharing(node, { ...check, casting: true })
    expect(await gate('192.0.2.7')).toMatchObject({ ok: false, reason: 'other-network' })
    expect(await gate(away)).toMatchObject({ ok: true })
  })

  it('is one as well while others of the household watch, and others elsewhere have stopped', async () => {
    const gone = await stage.viewer({ email, ip: away })
    await gone.play()
    check = await checkOf(anna)
    await (await stage.viewer({ email })).play()
    await registry.refresh(anna.accountId)
    expect(await checkAccountSharing(node, check)).toEqual(nothing)
    expect(asked).toBe(0)
  })
})

describe('the database is asked', () => {
  it.each<[string, Partial<ShareCheck>, object]>([
    ['without a stream token', { streamToken: undefined }, nothing],
    ['with a token that is none', { streamToken: 'nonsense' }, { ...nothing, ended: 'expired' }],
    ['by another device', { deviceId: 'another' }, { ...nothing, ended: 'expired' }],
    ['from another network', { ip: away, network: away }, nothing],
    ['when a television takes over', { casting: true }, nothing],
  ])('%s', async (_when, differing, answer) => {
    expect(await checkAccountSharing(node, { ...check, ...differing })).toEqual(answer)
    expect(asked).toBeGreaterThan(0)
  })

  it('for another account’s session', async () => {
    const stranger = await stage.viewer()
    const { deviceId, accountId } = await checkOf(stranger)
    await registry.refresh(accountId)
    expect(await checkAccountSharing(node, { ...check, deviceId, accountId })).toMatchObject({
      ended: 'expired',
    })
    expect(asked).toBeGreaterThan(0)
  })

  it('for a session that the node does not know yet', async () => {
    const late = await stage.viewer()
    const ofLate = await checkOf(late)
    const quiet = { ...node.registry, sessionsOf: () => [] }
    expect(await checkAccountSharing({ ...node, registry: quiet }, ofLate)).toEqual(nothing)
    expect(asked).toBeGreaterThan(0)
  })

  it('when the device has moved on, of which its older tab is told', async () => {
    const newer = await checkOf(anna)
    await registry.refresh(anna.accountId)
    expect(await checkAccountSharing(node, check)).toEqual({ ...nothing, ended: 'moved' })
    expect(asked).toBeGreaterThan(0)
    asked = 0
    expect(await checkAccountSharing(node, newer)).toEqual(nothing)
    expect(asked).toBe(0)
  })

  it('when staff ended the session, in their words', async () => {
    const owner = await stage.viewer({ isStaff: true, access: false })
    const { public_id: token } = await findRow(anna)
    const ended = await stage.call(contract.watching.endSession, {
      token: owner.signIn,
      body: { token, reason: 'Please call us.' },
    })
    expect(ended.json()).toMatchObject({ resultCode: 1 })
    await expect
      .poll(() => checkAccountSharing(node, check))
      .toEqual({ ...nothing, ended: 'staff', endedNote: 'Please call us.' })
  })

  it('when the device has signed out', async () => {
    await stage.call(contract.sessions.logout, { token: anna.signIn })
    await expect.poll(() => checkAccountSharing(node, check)).toEqual({ ...nothing, ended: 'signed-out' })
  })

  it('about a sharer, who is disconnected, once', async () => {
    // Two sessions with one start would make `findRow` ambiguous.
    stage.clock.advance(1)
    const sharer = await stage.viewer({ email })
    const ofSharer = await checkOf(sharer)
    await changeUntold(sharer, { network: away })
    const devices = stage.app.db.updateTable('devices').set({ network: away })
    await devices.where('id', '=', (await findRow(sharer)).device_id).execute()
    await registry.refresh(anna.accountId)
    expect(await checkAccountSharing(node, check)).toEqual({ sharerDisconnected: true })
    asked = 0
    expect(await checkAccountSharing(node, check)).toEqual(nothing)
    expect(asked).toBe(0)
    const fromAway = { ...ofSharer, ip: away, network: away }
    expect(await checkAccountSharing(node, fromAway)).toEqual({ ...nothing, ended: 'account-sharing' })
  })

  it('while what happens elsewhere is not heard', async () => {
    await changeUntold(anna, { ended_reason: 'replaced' })
    expect(await checkAccountSharing(node, check)).toEqual(nothing)
    const deaf = { ...node.registry, isInStep: () => false }
    expect(await checkAccountSharing({ ...node, registry: deaf }, check)).toEqual({
      ...nothing,
      ended: 'replaced',
    })
  })
})

it('over HTTP the answer is the same, and who is not signed in gets none', async () => {
  const { streamToken } = check
  expect(await anna.check({ streamToken, casting: false })).toEqual({
    resultCode: 1,
    accountSharerDisconnected: false,
  })
  await stage.call(contract.sessions.logout, { token: anna.signIn })
  const refused = await stage.call(contract.playback.accountShareCheck, {
    token: anna.signIn,
    ip: home,
    body: { streamToken },
  })
  expect(refused.statusCode).toBe(403)
})
