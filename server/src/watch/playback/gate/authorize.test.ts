import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, home, openStage, type Stage, type Viewer } from '../../../../testing/stages/playback-stage.ts'
import { authorize } from './authorize.ts'
import { createKeyring, createStreamTokens, newSessionId } from './stream-token.ts'

let stage: Stage
let anna: Viewer
let token: string
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
})

function unknownIps() {
  return stage.app.registry.unknownAddresses.list(stage.clock.now()).map(({ ip }) => ip)
}

/** Requests media every other second until refused. */
async function watch(seconds: number, given?: Parameters<Stage['gate']>[1]) {
  for (let second = 0; second < seconds; second += 2) {
    const answer = await stage.gate(token, given)
    if (answer !== 'yes') return { answer, second }
    stage.clock.advance(2)
  }
  return { answer: 'yes', second: seconds }
}

describe('a token', () => {
  it.each([
    ['none', undefined, 'no-token'],
    ['an empty one', '', 'no-token'],
    ['nonsense', 'nonsense', 'invalid-token'],
    [
      'one of another site',
      createStreamTokens(createKeyring([Buffer.alloc(32)])).sign(newSessionId()),
      'invalid-token',
    ],
  ])('%s is refused', async (_what, given, reason) => {
    expect(await stage.gate(given)).toBe(reason)
    expect(unknownIps()).toEqual(given ? [home] : [])
  })

  it('of no session, and the sign-in Token, are refused and listed', async () => {
    const unknown = stage.app.registry.tokens.sign(newSessionId())
    expect(await stage.gate(unknown, { ip: '192.0.2.1' })).toBe('invalid-token')
    expect(await stage.gate(anna.signIn, { ip: '192.0.2.2' })).toBe('invalid-token')
    expect(unknownIps()).toEqual(['192.0.2.2', '192.0.2.1'])
    stage.clock.advance(300)
    expect(unknownIps()).toEqual([])
  })

  it('lives by use, 24 hours at most', async () => {
    expect(await watch(86_400 + 10)).toEqual({ answer: 'expired', second: 86_400 })
  })

  it('is over after 90 seconds without a request and a check', async () => {
    expect(await stage.gate(token)).toBe('yes')
    stage.clock.advance(89)
    expect(await stage.gate(token)).toBe('yes')
    stage.clock.advance(90)
    expect(await stage.gate(token)).toBe('expired')
  })

  it('is over after its 10 minutes where idle sessions are let live', async () => {
    const patient = await openStage({ settings: { playbackIdleSeconds: 3600 } })
    const lasting = await (await patient.viewer()).play()
    patient.clock.advance(599)
    expect(await patient.gate(lasting)).toBe('yes')
    patient.clock.advance(599)
    expect(await patient.gate(lasting)).toBe('yes')
    patient.clock.advance(600)
    expect(await patient.gate(lasting)).toBe('expired')
    await patient.close()
  })

  it('plays one stream at a time', async () => {
    expect(await stage.gate(token, { streamId: 'stream-1' })).toBe('yes')
    expect(await stage.gate(token, { streamId: 'stream-0' })).toBe('other-stream')
    stage.clock.advance(9)
    expect(await stage.gate(token, { streamId: 'stream-1' })).toBe('yes')
    stage.clock.advance(9)
    expect(await stage.gate(token, { streamId: 'stream-0' })).toBe('other-stream')
    stage.clock.advance(1)
    expect(await stage.gate(token, { streamId: 'stream-0' })).toBe('yes')
    expect(await stage.gate(token, { streamId: 'stream-1' })).toBe('other-stream')
  })

  it('does not play what is no stream, but a new one at once', async () => {
    expect(await stage.gate(token, { streamId: 'stream-9' })).toBe('no-stream')
    await stage.build.stream({ id: 'stream-9' })
    expect(await stage.gate(token, { streamId: 'stream-9' })).toBe('yes')
  })
})

describe('another network', () => {
  it('is listed, served 30 seconds, then refused', async () => {
    expect(await watch(60)).toEqual({ answer: 'yes', second: 60 })
    expect(await watch(60, { ip: away })).toEqual({ answer: 'other-network', second: 30 })
    expect(unknownIps()).toEqual([away])
    expect(await stage.gate(token)).toBe('yes')
    expect(await stage.gate(token, { ip: away })).toBe('other-network')
    expect(await stage.gate(token, { ip: '192.0.2.9' })).toBe('other-network')
  })

  it('becomes the household when the device calls from there', async () => {
    expect((await watch(60, { ip: away })).second).toBe(30)
    anna.ip = away
    await anna.check()
    expect(await watch(600, { ip: away })).toEqual({ answer: 'yes', second: 600 })
    expect((await watch(60, { ip: home })).second).toBe(30)
  })

  it('gains nothing by a household that moves to and fro', async () => {
    let served = 0
    for (let second = 0; second < 600; second += 2) {
      anna.ip = second % 24 < 12 ? home : away
      if (second % 12 === 0) await anna.check()
      if ((await stage.gate(token, { ip: '192.0.2.9' })) === 'yes') served += 2
      expect(await stage.gate(token, { ip: anna.ip })).toBe('yes')
      stage.clock.advance(2)
    }
    expect(served).toBe(30)
  })

  it('is found by the gate itself when any call came from there', async () => {
    await stage.call(contract.sessions.user, { body: {}, token: anna.signIn, ip: away })
    expect(await stage.gate(token, { ip: away })).toBe('yes')
    expect(unknownIps()).toEqual([])
    expect(await watch(60, { ip: away })).toEqual({ answer: 'yes', second: 60 })
  })

  it('is that of a device that left others who play on: it ends, they go on and are told once', async () => {
    const other = await stage.viewer({ email: anna.email })
    const theirs = await other.play()
    await stage.call(contract.sessions.user, { body: {}, token: anna.signIn, ip: away })
    expect(await stage.gate(token, { ip: away })).toBe('yes')
    stage.clock.advance(2)
    expect(await stage.gate(theirs)).toBe('yes')
    stage.clock.advance(2)
    expect(await stage.gate(token, { ip: away })).toBe('account-sharing')
    expect(await stage.gate(theirs)).toBe('yes')
    expect(await other.check({ streamToken: theirs })).toMatchObject({ accountSharerDisconnected: true })
    expect(await other.check({ streamToken: theirs })).toEqual({
      resultCode: 1,
      accountSharerDisconnected: false,
    })
    // 'Watch here instead' is a person's choice, so that person is in one place.
    anna.ip = away
    const again = await anna.play()
    expect(await stage.gate(again, { ip: away })).toBe('yes')
    expect(await stage.gate(theirs)).toBe('account-sharing')
  })

  it('is a neighbour in the same IPv6 /64 never', async () => {
    anna.ip = '2001:db8:1:2::10'
    token = await anna.play()
    expect(await watch(60, { ip: '2001:db8:1:2:ffff:ffff:ffff:ffff' })).toEqual({ answer: 'yes', second: 60 })
    expect((await watch(60, { ip: '2001:db8:1:3::10' })).second).toBe(30)
  })

  it('is allowed to one television while casting', async () => {
    await anna.check({ casting: true })
    expect(await watch(60, { ip: away })).toEqual({ answer: 'yes', second: 60 })
    expect(unknownIps()).toEqual([])
    expect((await watch(60, { ip: '192.0.2.9' })).second).toBe(30)
    expect(await stage.gate(token, { ip: away })).toBe('yes')
    await anna.check({ casting: false })
    expect(await stage.gate(token, { ip: away })).toBe('other-network')
    await anna.check({ casting: true })
    expect(await stage.gate(token, { ip: '192.0.2.9' })).toBe('other-network')
    expect(await stage.gate(token, { ip: away })).toBe('yes')
  })
})

describe('the right to a picture', () => {
  async function opened() {
    const admission = await authorize(stage.app, { token, ip: home, streamId: 'stream-0', protocol: 'hls' })
    if (!admission.ok) throw new Error(admission.reason)
    const told: string[] = []
    admission.onRevoked((reason) => told.push(reason))
    return told
  }

  it.each([
    ['sign-out', 'signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    [
      'sign-out everywhere',
      'signed-out',
      () => stage.call(contract.sessions.logoutAll, { token: anna.signIn }),
    ],
    ['a stream’s maintenance', 'maintenance', () => maintain(true)],
    [
      'a sharer’s asking',
      'account-sharing',
      async () => (await stage.viewer({ email: anna.email, ip: away })).play(),
    ],
  ] as const)('ends with %s, without a further request', async (_what, reason, end) => {
    const told = await opened()
    await end()
    await expect.poll(() => told, { timeout: 2000 }).toEqual([reason])
    expect(await stage.gate(token)).toBe(reason)
    await maintain(false)
  })

  it('ends with the subscription, without an event', async () => {
    stage.clock.advance(30 * 86_400 - 60)
    token = await anna.play()
    const told = await opened()
    stage.clock.advance(59)
    expect(await stage.gate(token)).toBe('yes')
    await stage.app.registry.tick()
    expect(told).toEqual([])
    stage.clock.advance(1)
    await expect.poll(() => told, { timeout: 2000 }).toEqual(['no-subscription'])
    expect(await stage.gate(token)).toBe('no-subscription')
    await stage.build.grant(anna.accountId, { days: 1 })
    expect(await stage.gate(await anna.play())).toBe('yes')
  })

  it('counts as used while something is open', async () => {
    const told = await opened()
    for (let second = 0; second < 300; second++) {
      stage.clock.advance(1)
      await stage.app.registry.tick()
    }
    expect(told).toEqual([])
    expect(await stage.gate(token)).toBe('yes')
  })

  it('ends 30 seconds after the household moved away from what is open', async () => {
    const told = await opened()
    anna.ip = away
    await anna.check()
    for (let second = 0; second < 30; second++) {
      await stage.app.registry.tick()
      stage.clock.advance(1)
    }
    expect(told).toEqual([])
    await stage.app.registry.tick()
    expect(told).toEqual(['other-network'])
  })

  it('comes back when the maintenance is over', async () => {
    await maintain(true)
    await expect.poll(() => stage.gate(token)).toBe('maintenance')
    const other = await (await stage.viewer()).play()
    expect(await stage.gate(other, { streamId: 'stream-1' })).toBe('yes')
    expect(await stage.gate(other, { streamId: 'stream-0' })).toBe('maintenance')
    await maintain(false)
    await expect.poll(() => stage.gate(token)).toBe('yes')
  })

  it('ends with the moved session’s overlap', async () => {
    const told = await opened()
    await anna.play()
    stage.clock.advance(9)
    await stage.app.registry.tick()
    expect(told).toEqual([])
    stage.clock.advance(1)
    await stage.app.registry.tick()
    expect(told).toEqual(['moved'])
  })
})

async function maintain(on: boolean) {
  const { app } = stage
  await app.db.transaction().execute(async (tx) => {
    await tx.updateTable('streams').set({ maintenance_mode: on }).where('id', '=', 'stream-0').execute()
    await app.events.publish(tx, 'streams-changed', {})
  })
}
