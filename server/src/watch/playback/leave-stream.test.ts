import { randomUUID } from 'node:crypto'
import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, openStage, type Stage, type Viewer } from '../../../testing/stages/playback-stage.ts'
import { listLiveConnections } from '../watching/live-connections.ts'

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

async function leave(viewer: Viewer, streamToken: string) {
  const answer = await stage.call(contract.playback.leave, {
    body: { streamToken },
    token: viewer.signIn,
    ip: viewer.ip,
  })
  return answer.json()
}

const isWatching = async () => email in (await listLiveConnections(stage.app, 'en')).connections
const over = { resultCode: 2, detail: 'That session is over.' }

describe('a player that is left', () => {
  it('is no longer seen by staff, and what is on its way to it still comes', async () => {
    const viewer = await stage.viewer({ email })
    const token = await viewer.play()
    expect(await stage.gate(token)).toBe('yes')
    expect(await isWatching()).toBe(true)
    expect(await leave(viewer, token)).toEqual({ resultCode: 1 })
    expect(await isWatching()).toBe(false)
    expect(await stage.gate(token)).toBe('yes')
    stage.clock.advance(10)
    expect(await stage.gate(token)).toBe('expired')
    expect(await viewer.check({ streamToken: token })).toMatchObject({ ended: 'expired' })
    expect(await leave(viewer, token)).toEqual(over)
  })

  it('counts again when it plays on with another token and leaves that within a minute', async () => {
    const viewer = await stage.viewer({ email })
    await leave(viewer, await viewer.play())
    stage.clock.advance(9)
    const next = await viewer.play()
    expect(await leave(viewer, next)).toEqual({ resultCode: 1 })
    stage.clock.advance(11)
    expect(await stage.gate(next)).toBe('yes')
    expect(await isWatching()).toBe(true)
    for (let n = 0; n < 2; n++) await (await stage.viewer({ email })).play()
    expect((await (await stage.viewer({ email })).ask()).reason).toBe('session-limit')
    stage.clock.advance(90)
    expect(await stage.gate(next)).toBe('expired')
    const later = await viewer.play()
    stage.clock.advance(61)
    expect(await leave(viewer, later)).toEqual({ resultCode: 1 })
    expect(await isWatching()).toBe(false)
  })

  it('makes room in the household at once', async () => {
    const first = await stage.viewer({ email })
    const token = await first.play()
    for (let n = 0; n < 2; n++) await (await stage.viewer({ email })).play()
    const fourth = await stage.viewer({ email })
    expect((await fourth.ask()).reason).toBe('session-limit')
    await leave(first, token)
    expect((await fourth.ask()).streamToken).not.toBeNull()
  })

  it('is no sharer: a person who goes on elsewhere is told nothing', async () => {
    const atWork = await stage.viewer({ email, ip: away })
    const token = await atWork.play()
    await leave(atWork, token)
    const atHome = await stage.viewer({ email })
    expect((await atHome.ask()).accountSharerDisconnected).toBe(false)
    expect(await stage.gate(token, { ip: away })).toBe('account-sharing')
  })

  it('goes on by itself where its page comes back', async () => {
    const viewer = await stage.viewer({ email })
    const resumes = await viewer.play()
    await leave(viewer, resumes)
    const { streamToken } = await viewer.ask({ resumes })
    expect(await stage.gate(streamToken ?? '')).toBe('yes')
    // The device's next page began before the last one was known to be gone.
    expect(await leave(viewer, resumes)).toEqual(over)
    expect(await stage.gate(streamToken ?? '')).toBe('yes')
  })
})

describe('nobody leaves for another', () => {
  it('with a token of another device or account, or none', async () => {
    const viewer = await stage.viewer({ email })
    const token = await viewer.play()
    const sibling = await stage.viewer({ email })
    const stranger = await stage.viewer()
    for (const other of [sibling, stranger]) expect(await leave(other, token)).toEqual(over)
    for (const forged of ['', 'nonsense', viewer.signIn, `${token.slice(0, -1)}!`]) {
      expect(await leave(viewer, forged)).toEqual(over)
    }
    expect(await stage.gate(token)).toBe('yes')
    expect(await isWatching()).toBe(true)
  })

  it('without a sign-in', async () => {
    const viewer = await stage.viewer({ email })
    const token = await viewer.play()
    const answer = await stage.call(contract.playback.leave, { body: { streamToken: token }, token: 'no' })
    expect(answer.statusCode).toBe(403)
    stage.clock.advance(20)
    expect(await stage.gate(token)).toBe('yes')
  })
})
