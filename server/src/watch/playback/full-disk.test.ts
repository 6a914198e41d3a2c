// The database has no room: who has access watches on and opens players, and every limit holds.
import { contract } from '@strom/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillDisk } from '../../../testing/full-disk.ts'
import { away, home, openStage, type Stage } from '../../../testing/stages/playback-stage.ts'

let stage: Stage
let makeRoom = async () => {}

beforeEach(async () => {
  stage = await openStage()
})
afterEach(async () => {
  await makeRoom()
  makeRoom = async () => {}
  await stage.close()
})

async function fill() {
  const free = await fillDisk(stage.app.db, ['playback_sessions', 'devices', 'unknown_addresses'])
  makeRoom = async () => {
    makeRoom = async () => {}
    await free()
  }
}

async function stored(accountId: string) {
  const rows = await stage.app.db
    .selectFrom('playback_sessions')
    .select(['ended_reason', 'stream_id', 'casting', 'network'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('ends_at')
    .execute()
  return rows
}

describe('on a full disk', () => {
  it('a member opens a player and watches; the session is stored when there is room', async () => {
    const anna = await stage.viewer()
    await fill()
    const token = await anna.play()
    expect(await stage.gate(token)).toBe('yes')
    stage.clock.advance(60)
    expect(await anna.check({ streamToken: token })).toEqual({
      resultCode: 1,
      accountSharerDisconnected: false,
    })
    expect(await stage.gate(token)).toBe('yes')
    expect(await stored(anna.accountId)).toEqual([])
    await makeRoom()
    await stage.app.registry.writeBack()
    expect(await stored(anna.accountId)).toMatchObject([{ ended_reason: null, stream_id: 'stream-0' }])
    await stage.app.registry.refresh(anna.accountId)
    expect(await stage.gate(token)).toBe('yes')
    expect(await stage.gate(await anna.play())).toBe('yes')
  })

  it.each([false, true])('refuses who has none or is signed out (a session before: %s)', async (before) => {
    const bjorn = await stage.viewer({ access: before })
    if (before) await bjorn.play()
    const { signIn } = bjorn
    if (before) await stage.call(contract.sessions.logout, { token: signIn })
    await fill()
    const answer = await stage.call(contract.playback.expiryToken, { body: {}, token: signIn })
    expect(answer.json()).toMatchObject(before ? { reason: 'session' } : { reason: 'no-subscription' })
  })

  it.each(['before', 'after'])('a device has one session, of which the first began %s', async (when) => {
    const anna = await stage.viewer()
    if (when === 'after') await fill()
    const first = await anna.play()
    expect(await stage.gate(first)).toBe('yes')
    if (when === 'before') await fill()
    const second = await anna.play()
    expect([await stage.gate(first), await stage.gate(second, { streamId: 'stream-1' })]).toEqual([
      'yes',
      'yes',
    ])
    stage.clock.advance(11)
    expect([await stage.gate(first), await stage.gate(second, { streamId: 'stream-1' })]).toEqual([
      'moved',
      'yes',
    ])
    await makeRoom()
    await stage.app.registry.writeBack()
    expect((await stored(anna.accountId)).map((row) => row.ended_reason)).toEqual(['moved', null])
  })

  it.each(['before', 'after'])('another household ends the first, which began %s', async (when) => {
    const anna = await stage.viewer()
    const other = await stage.viewer({ email: anna.email, ip: away, agent: 'other' })
    if (when === 'after') await fill()
    const first = await anna.play()
    if (when === 'before') await fill()
    const answer = await other.ask()
    expect(answer).toMatchObject({ streamToken: expect.any(String), accountSharerDisconnected: true })
    expect(await stage.gate(first)).toBe('account-sharing')
    expect(await stage.gate(answer.streamToken ?? '', { ip: away })).toBe('yes')
    expect(await anna.check({ streamToken: first })).toMatchObject({ ended: 'account-sharing' })
    await makeRoom()
    await stage.app.registry.writeBack()
    expect((await stored(anna.accountId)).map((row) => row.ended_reason)).toEqual(['account-sharing', null])
  })

  it('a household has so many devices, also when they ask at once', async () => {
    const anna = await stage.viewer()
    const limit = stage.app.settings.get('householdSessions')
    const more = []
    for (let n = 0; n <= limit; n++)
      more.push(await stage.viewer({ email: anna.email, agent: `device ${n}` }))
    await fill()
    const answers = await Promise.all(more.map((viewer) => viewer.ask()))
    expect(answers.filter(({ streamToken }) => streamToken !== null)).toHaveLength(limit)
    const refused = answers.find(({ streamToken }) => streamToken === null)
    expect(refused).toMatchObject({ reason: 'session-limit', sessions: expect.any(Array) })
    const chosen = refused?.sessions?.[0]?.id
    const last = more[answers.findIndex(({ streamToken }) => streamToken === null)]
    expect(await last?.ask({ endSession: chosen as string })).toMatchObject({
      streamToken: expect.any(String),
    })
    await makeRoom()
    await stage.app.registry.writeBack()
    const rows = await stored(anna.accountId)
    expect(rows.map((row) => row.ended_reason).toSorted()).toEqual(
      [...Array(limit).fill(null), 'replaced'].toSorted(),
    )
  })

  it('a session ends when it is idle, and goes on where its player resumes it', async () => {
    const anna = await stage.viewer()
    const elsewhere = await stage.viewer({ email: anna.email, ip: away, agent: 'other' })
    await fill()
    const first = await anna.play()
    expect(await stage.gate(first)).toBe('yes')
    stage.clock.advance(stage.app.settings.get('playbackIdleSeconds') + 1)
    await stage.app.registry.tick()
    expect(await stage.gate(first)).toBe('expired')
    const { streamToken } = await anna.ask({ resumes: first })
    expect(await stage.gate(streamToken ?? '')).toBe('yes')
    await elsewhere.play()
    expect(await anna.ask({ resumes: streamToken ?? '' })).toMatchObject({ ended: 'account-sharing' })
    await makeRoom()
    await stage.app.registry.writeBack()
    expect((await stored(anna.accountId)).map((row) => row.ended_reason).toSorted()).toEqual(
      ['account-sharing', 'expired', null].toSorted(),
    )
  })

  it('a session casts and moves with its household, and keeps that through reads', async () => {
    const anna = await stage.viewer()
    const token = await anna.play()
    await fill()
    expect(await anna.check({ streamToken: token, casting: true })).toMatchObject({ resultCode: 1 })
    await stage.app.registry.refresh(anna.accountId)
    expect(await stage.gate(token, { ip: away })).toBe('yes')
    anna.ip = '192.0.2.9'
    expect(await anna.check({ streamToken: token })).toMatchObject({ resultCode: 1 })
    await stage.app.registry.refresh(anna.accountId)
    expect(await stage.gate(token, { ip: '192.0.2.9' })).toBe('yes')
    expect(await stored(anna.accountId)).toMatchObject([{ casting: false, network: home }])
    await makeRoom()
    await stage.app.registry.writeBack()
    expect(await stored(anna.accountId)).toMatchObject([{ casting: true, network: '192.0.2.9' }])
  })

  it.each(['cast', 'moved'] as const)(
    'who %s watches on for longer than a session may be idle',
    async (how) => {
      const anna = await stage.viewer()
      const token = await anna.play()
      await fill()
      if (how === 'moved') anna.ip = '192.0.2.9'
      expect(await anna.check({ streamToken: token, casting: how === 'cast' })).toMatchObject({
        resultCode: 1,
      })
      const idle = stage.app.settings.get('playbackIdleSeconds')
      for (let n = 0; n < 4; n++) {
        stage.clock.advance(idle / 2)
        expect(await stage.gate(token, { ip: anna.ip })).toBe('yes')
        await stage.app.registry.refresh(anna.accountId)
        expect(await stage.gate(token, { ip: anna.ip })).toBe('yes')
      }
    },
  )

  it('who comes back after an idle end keeps the new player when there is room', async () => {
    const anna = await stage.viewer()
    const first = await anna.play()
    await fill()
    stage.clock.advance(stage.app.settings.get('playbackIdleSeconds') + 1)
    await stage.app.registry.tick()
    expect(await stage.gate(first)).toBe('expired')
    const second = await anna.play()
    await makeRoom()
    await stage.app.registry.writeBack()
    expect([await stage.gate(first), await stage.gate(second)]).toEqual(['expired', 'yes'])
    expect((await stored(anna.accountId)).map((row) => row.ended_reason)).toEqual(['expired', null])
  })

  it('a session that cannot be stored ends no other of its account', async () => {
    const anna = await stage.viewer()
    const second = await stage.viewer({ email: anna.email, agent: 'second' })
    const token = await anna.play()
    await fill()
    expect(await anna.check({ streamToken: token, casting: true })).toMatchObject({ resultCode: 1 })
    const lost = await second.play()
    await stage.app.db.deleteFrom('devices').where('agent', '=', 'second').execute()
    await makeRoom()
    await stage.app.registry.writeBack()
    expect([await stage.gate(token), await stage.gate(lost)]).toEqual(['yes', 'expired'])
    expect(await stored(anna.accountId)).toMatchObject([{ ended_reason: null, casting: true }])
  })

  it('an end stays although the session that caused it cannot be stored', async () => {
    const anna = await stage.viewer()
    const other = await stage.viewer({ email: anna.email, ip: away, agent: 'other' })
    const first = await anna.play()
    await fill()
    await other.play()
    await stage.app.db.deleteFrom('devices').where('agent', '=', 'other').execute()
    await makeRoom()
    await stage.app.registry.writeBack()
    await stage.app.registry.tick()
    await stage.app.registry.refresh(anna.accountId)
    expect(await stage.gate(first)).toBe('account-sharing')
    expect(await stored(anna.accountId)).toMatchObject([{ ended_reason: 'account-sharing' }])
  })

  it('forgets a session whose device is gone when there is room', async () => {
    const [anna, bjorn] = [await stage.viewer(), await stage.viewer()]
    await fill()
    const token = await anna.play()
    await bjorn.play()
    await stage.app.db.deleteFrom('devices').where('account_id', '=', anna.accountId).execute()
    await makeRoom()
    await stage.app.registry.writeBack()
    expect(await stage.gate(token)).toBe('expired')
    expect(await stored(bjorn.accountId)).toHaveLength(1)
  })
})
