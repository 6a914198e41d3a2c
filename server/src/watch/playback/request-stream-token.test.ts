import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postgresUrl } from '../../../testing/db/postgres.ts'
import { away, home, openStage, type Stage, type Viewer } from '../../../testing/stages/playback-stage.ts'
import { outsideTransaction } from '../../base/db/transaction-guard.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(() => stage.clock.advance(301))

let email: string
beforeEach(() => {
  email = `${randomUUID()}@example.org`
})

describe('a stream token', () => {
  it('is given to a subscriber', async () => {
    const anna = await stage.viewer()
    const answer = await anna.ask()
    expect(answer).toEqual({
      resultCode: 1,
      streamToken: expect.stringMatching(/^[\w-]{48}$/),
      accountSharerDisconnected: false,
      checkEverySeconds: 60,
    })
    expect(answer.streamToken).not.toContain(anna.signIn.slice(0, 20))
    expect(await stage.gate(answer.streamToken ?? '')).toBe('yes')
  })

  it('is null without an active subscription, and says why', async () => {
    const bjorn = await stage.viewer({ access: false })
    expect(await bjorn.ask()).toEqual({
      resultCode: 3,
      detail: 'You have no subscription.',
      streamToken: null,
      accountSharerDisconnected: false,
      checkEverySeconds: 60,
      reason: 'no-subscription',
    })
    const anna = await stage.viewer()
    stage.clock.advance(30 * 86_400)
    expect((await anna.ask()).streamToken).toBeNull()
  })

  it.runIf(postgresUrl)('does not wait for who writes something that only names the account', async () => {
    const anna = await stage.viewer()
    await stage.app.db.transaction().execute(async (tx) => {
      const seen = { first_seen_at: new Date(), last_seen_at: new Date() }
      await tx
        .insertInto('account_networks')
        .values({ account_id: anna.accountId, network: '192.0.2.0', ...seen })
        .execute()
      expect(await stage.gate(await outsideTransaction(() => anna.play()))).toBe('yes')
    })
  })

  it('is given to staff without a subscription', async () => {
    const staff = await stage.viewer({ isStaff: true, access: false })
    expect(await stage.gate(await staff.play())).toBe('yes')
  })

  it('needs a sign-in', async () => {
    const answer = await stage.call(contract.playback.expiryToken, { body: {}, token: 'nobody' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ reason: 'session' })
  })
})

describe('a device', () => {
  it('has one session: a new token moves it, the earlier one plays 10 seconds more', async () => {
    const anna = await stage.viewer()
    const first = await anna.play()
    expect(await stage.gate(first)).toBe('yes')
    const second = await anna.play()
    expect(await stage.gate(first)).toBe('yes')
    expect(await stage.gate(second, { streamId: 'stream-1' })).toBe('yes')
    stage.clock.advance(10)
    expect(await stage.gate(first)).toBe('moved')
    expect(await stage.gate(second, { streamId: 'stream-1' })).toBe('yes')
  })

  it('never has more than two tokens at once', async () => {
    const anna = await stage.viewer()
    const tokens = [await anna.play(), await anna.play(), await anna.play()]
    const answers = await Promise.all(tokens.map((token) => stage.gate(token)))
    expect(answers).toEqual(['moved', 'yes', 'yes'])
  })
})

describe('another household', () => {
  it('is stopped, told once', async () => {
    const atHome = await stage.viewer({ email })
    const sharer = await stage.viewer({ email, ip: away })
    const stolen = await sharer.play()
    expect(await stage.gate(stolen, { ip: away })).toBe('yes')
    const answer = await atHome.ask()
    expect(answer).toMatchObject({ resultCode: 1, accountSharerDisconnected: true })
    expect(await stage.gate(stolen, { ip: away })).toBe('account-sharing')
    expect(await stage.gate(answer.streamToken ?? '')).toBe('yes')
    expect((await atHome.ask()).accountSharerDisconnected).toBe(false)
  })

  it('of another account is left alone', async () => {
    const other = await stage.viewer({ ip: away })
    const token = await other.play()
    const anna = await stage.viewer()
    expect((await anna.ask()).accountSharerDisconnected).toBe(false)
    expect(await stage.gate(token, { ip: away })).toBe('yes')
  })

  it('is none when it only signed in, stopped watching, or shares the IPv6 network', async () => {
    const idle = await stage.viewer({ email, ip: away })
    const anna = await stage.viewer({ email, ip: '2001:db8:1:2::10' })
    expect((await anna.ask()).accountSharerDisconnected).toBe(false)
    const neighbour = await stage.viewer({ email, ip: '2001:db8:1:2:ffff::20' })
    expect((await neighbour.ask()).accountSharerDisconnected).toBe(false)
    expect((await idle.ask()).accountSharerDisconnected).toBe(true)
    stage.clock.advance(91)
    expect((await anna.ask()).accountSharerDisconnected).toBe(false)
  })
})

describe('a household', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'

  async function family(size: number) {
    return Promise.all(Array.from({ length: size }, () => stage.viewer({ email, agent })))
  }

  it('runs three sessions at once; the fourth may choose one to end', async () => {
    await stage.viewer({ email })
    const [first, second, third, fourth] = await family(4)
    if (!first || !second || !third || !fourth) throw new Error('the family is small')
    const startedAt = new Date(stage.clock.now()).toISOString()
    const tokens: string[] = []
    for (const viewer of [first, second, third]) {
      tokens.push(await viewer.play())
      // Results are oldest first.
      stage.clock.advance(1)
    }
    expect(await stage.gate(tokens[0])).toBe('yes')
    await stage.app.registry.writeBack()

    const refused = await fourth.ask()
    expect(refused).toMatchObject({ resultCode: 2, streamToken: null, reason: 'session-limit' })
    expect(refused.detail).toMatch(/^Too many devices/)
    expect(refused.sessions).toHaveLength(3)
    expect(refused.sessions?.[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      device: 'Chrome on Windows',
      app: 'Test stream',
      startedAt,
    })
    const norwegian = await stage.call(contract.playback.expiryToken, {
      body: {},
      token: fourth.signIn,
      ip: fourth.ip,
      language: 'nb',
    })
    expect(norwegian.json().sessions[0].device).toBe('Chrome på Windows')
    expect(await Promise.all(tokens.map((token) => stage.gate(token)))).toEqual(['yes', 'yes', 'yes'])

    const playing = refused.sessions?.find(({ app }) => app === 'Test stream')
    const granted = await fourth.ask({ endSession: playing?.id ?? '' })
    expect(granted.streamToken).not.toBeNull()
    expect(await stage.gate(tokens[0])).toBe('replaced')
    expect(await stage.gate(tokens[1])).toBe('yes')
    expect((await first.ask()).reason).toBe('session-limit')
  })

  it('counts a device that moved once, and never the asking one', async () => {
    await stage.viewer({ email })
    const [first, second, third] = await family(3)
    if (!first || !second || !third) throw new Error('the family is small')
    await first.play()
    await second.play()
    await second.play()
    await third.play()
    expect((await third.ask()).streamToken).not.toBeNull()
  })

  it('may only end its own sessions', async () => {
    const stranger = await stage.viewer()
    const theirs = await stranger.play()
    await stage.viewer({ email })
    const viewers = await family(4)
    for (const viewer of viewers.slice(0, 3)) await viewer.play()
    const { public_id: id } = await stage.app.db
      .selectFrom('playback_sessions')
      .select('public_id')
      .where('account_id', '=', stranger.accountId)
      .executeTakeFirstOrThrow()
    expect((await viewers[3]?.ask({ endSession: id }))?.reason).toBe('session-limit')
    expect((await viewers[3]?.ask({ endSession: 'no such' }))?.reason).toBe('session-limit')
    expect(await stage.gate(theirs)).toBe('yes')
  })

  it('has the limit the owner sets', async () => {
    const strict = await openStage({ settings: { householdSessions: 1 } })
    await (await strict.viewer({ email })).play()
    expect((await (await strict.viewer({ email })).ask()).reason).toBe('session-limit')
    await strict.close()
  })
})

describe('many calls at once', () => {
  async function livingSessions(accountId: string) {
    const rows = await stage.app.db
      .selectFrom('playback_sessions')
      .select('network')
      .where('account_id', '=', accountId)
      .where('ends_at', 'is', null)
      .execute()
    return rows.map((row) => row.network)
  }

  it('of one device leave one session', async () => {
    const anna = await stage.viewer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => anna.ask()))
    expect(answers.filter(({ resultCode }) => resultCode === 1)).toHaveLength(20)
    expect(await livingSessions(anna.accountId)).toHaveLength(1)
    const gates = await Promise.all(answers.map(({ streamToken }) => stage.gate(streamToken ?? '')))
    expect(gates.filter((answer) => answer === 'yes')).toHaveLength(2)
  })

  it('of one household keep its limit', async () => {
    const { accountId } = await stage.viewer({ email })
    const viewers = await Promise.all(Array.from({ length: 20 }, () => stage.viewer({ email })))
    const answers = await Promise.all(viewers.map((viewer) => viewer.ask()))
    expect(answers.filter(({ streamToken }) => streamToken !== null)).toHaveLength(3)
    expect(answers.filter(({ reason }) => reason === 'session-limit')).toHaveLength(17)
    expect(await livingSessions(accountId)).toHaveLength(3)
  })

  it('of many households leave one household, and name each sharer once', async () => {
    const viewers: Viewer[] = []
    for (let n = 0; n < 20; n++) viewers.push(await stage.viewer({ email, ip: `192.0.2.${n}` }))
    const answers = await Promise.all(viewers.map((viewer) => viewer.ask()))
    expect(answers.filter((answer) => answer.accountSharerDisconnected)).toHaveLength(19)
    expect(await livingSessions(viewers[0]?.accountId ?? '')).toHaveLength(1)
    const gates = await Promise.all(
      answers.map(({ streamToken }, n) => stage.gate(streamToken ?? '', { ip: `192.0.2.${n}` })),
    )
    expect(gates.filter((answer) => answer === 'yes')).toHaveLength(1)
    expect(gates.filter((answer) => answer === 'account-sharing')).toHaveLength(19)
  })
})

it('a household stands at its own address only', async () => {
  const anna = await stage.viewer()
  const token = await anna.play()
  expect(await stage.gate(token, { ip: home })).toBe('yes')
  expect(stage.app.registry.unknownAddresses.list(stage.clock.now())).toEqual([])
})

it('a sign-out at the same moment wins', async () => {
  for (let round = 0; round < 5; round++) {
    const anna = await stage.viewer({ email })
    const [answer] = await Promise.all([
      anna.ask(),
      stage.call(contract.sessions.logout, { token: anna.signIn }),
    ])
    if (answer.streamToken) await expect.poll(() => stage.gate(answer.streamToken ?? '')).toBe('signed-out')
    else expect(answer.reason).toBe('session')
  }
})
