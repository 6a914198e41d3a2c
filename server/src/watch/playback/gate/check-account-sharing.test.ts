import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, openStage, type Stage } from '../../../../testing/stages/playback-stage.ts'

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

describe('the account-share check', () => {
  it('keeps a session living that nothing is asked of, to its longest life', async () => {
    const short = await openStage({ settings: { streamTokenLongestSeconds: 3600 } })
    const anna = await short.viewer()
    const token = await anna.play()
    for (let minute = 1; minute < 60; minute++) {
      short.clock.advance(60)
      expect(await anna.check()).not.toHaveProperty('ended')
    }
    expect(await short.gate(token)).toBe('yes')
    short.clock.advance(60)
    expect(await short.gate(token)).toBe('expired')
    expect(await anna.check()).toEqual({ resultCode: 1, accountSharerDisconnected: false, ended: 'expired' })
    await short.close()
  })

  it('answers false, ends nobody and says nothing without a session', async () => {
    const playing = await stage.viewer({ email, ip: away })
    const token = await playing.play()
    const anna = await stage.viewer({ email })
    expect(await anna.check()).toEqual({ resultCode: 1, accountSharerDisconnected: false })
    expect(await stage.gate(token, { ip: away })).toBe('yes')
  })

  it('ends the sharer, told once; the sharer learns why and ends nobody', async () => {
    const anna = await stage.viewer({ email })
    const sharer = await stage.viewer({ email, ip: away })
    const mine = await anna.play()
    const theirs = await sharer.play()
    expect(await anna.check({ streamToken: mine })).toMatchObject({ ended: 'account-sharing' })
    expect(await stage.gate(theirs, { ip: away })).toBe('yes')
    await anna.play()
    expect(await sharer.check({ streamToken: theirs })).toEqual({
      resultCode: 1,
      accountSharerDisconnected: false,
      ended: 'account-sharing',
    })
    expect((await anna.check()).accountSharerDisconnected).toBe(false)
  })

  it('finds a sharer that left without asking for a token', async () => {
    const anna = await stage.viewer({ email })
    const other = await stage.viewer({ email })
    const mine = await anna.play()
    const theirs = await other.play()
    other.ip = away
    expect(await other.check()).toEqual({ resultCode: 1, accountSharerDisconnected: false })
    expect(await anna.check()).toMatchObject({ accountSharerDisconnected: true })
    expect(await stage.gate(mine)).toBe('yes')
    expect(await stage.gate(theirs, { ip: away })).toBe('account-sharing')
    expect((await anna.check()).accountSharerDisconnected).toBe(false)
  })

  it('of a device that left others ends its own session once one of them plays on', async () => {
    const anna = await stage.viewer({ email })
    const other = await stage.viewer({ email })
    const mine = await anna.play()
    const theirs = await other.play()
    other.ip = away
    expect(await other.check({ streamToken: theirs })).not.toHaveProperty('ended')
    stage.clock.advance(2)
    expect(await stage.gate(mine)).toBe('yes')
    expect(await other.check({ streamToken: theirs })).toEqual({
      resultCode: 1,
      accountSharerDisconnected: false,
      ended: 'account-sharing',
    })
    expect(await anna.check({ streamToken: mine })).toMatchObject({ accountSharerDisconnected: true })
    expect((await anna.check()).accountSharerDisconnected).toBe(false)
  })

  it('of a household that gets another address ends nobody, no matter which calls from there first', async () => {
    const anna = await stage.viewer({ email })
    const other = await stage.viewer({ email })
    const mine = await anna.play()
    const theirs = await other.play()
    for (const one of [anna, other]) one.ip = away
    for (let second = 0; second < 120; second += 2) {
      stage.clock.advance(2)
      expect(await stage.gate(mine, { ip: away })).toBe('yes')
      expect(await stage.gate(theirs, { ip: away })).toBe('yes')
      for (const one of second % 10 === 0 ? [anna, other] : [])
        expect(await one.check()).toEqual({ resultCode: 1, accountSharerDisconnected: false })
    }
  })

  it('tells an older tab of the same device that it moved', async () => {
    const anna = await stage.viewer()
    const older = await anna.play()
    const newer = await anna.play()
    expect(await anna.check({ streamToken: older })).toMatchObject({ ended: 'moved' })
    expect(await anna.check({ streamToken: newer })).toEqual({
      resultCode: 1,
      accountSharerDisconnected: false,
    })
    expect(await anna.check()).toEqual({ resultCode: 1, accountSharerDisconnected: false })
  })

  it('knows a token that is none, or another device’s, as ended', async () => {
    const anna = await stage.viewer({ email })
    const other = await stage.viewer({ email })
    await anna.play()
    const theirs = await other.play()
    for (const streamToken of ['', 'nonsense', anna.signIn, theirs]) {
      expect(await anna.check({ streamToken })).toMatchObject({ ended: 'expired' })
    }
  })

  it('says that the subscription ended', async () => {
    const anna = await stage.viewer()
    stage.clock.advance(29 * 86_400)
    stage.clock.advance(86_399)
    const streamToken = await anna.play()
    expect(await anna.check({ streamToken })).not.toHaveProperty('ended')
    stage.clock.advance(1)
    expect(await anna.check({ streamToken })).toMatchObject({ ended: 'no-subscription' })
  })

  it('of two households at once leaves one of them', async () => {
    const anna = await stage.viewer({ email })
    const other = await stage.viewer({ email })
    const mine = await anna.play()
    const theirs = await other.play()
    other.ip = away
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, n) => (n % 2 ? anna : other).check()),
    )
    expect(answers.filter((answer) => answer.accountSharerDisconnected)).toHaveLength(1)
    expect(await stage.gate(mine)).toBe('yes')
    expect(await stage.gate(theirs, { ip: away })).toBe('account-sharing')
  })
})
