import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, openStage, type Stage, type Viewer } from '../../../testing/stages/playback-stage.ts'
import { endSessionByHand } from './end-session.ts'

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

/** Plays, then stays silent until the session is over. */
async function sleeper(): Promise<{ viewer: Viewer; resumes: string }> {
  const viewer = await stage.viewer({ email })
  const resumes = await viewer.play()
  expect(await stage.gate(resumes)).toBe('yes')
  stage.clock.advance(91)
  return { viewer, resumes }
}

async function endByStaff(viewer: Viewer) {
  const { public_id: publicId } = await stage.app.db
    .selectFrom('playback_sessions')
    .select('public_id')
    .where('account_id', '=', viewer.accountId)
    .where('ends_at', 'is', null)
    .executeTakeFirstOrThrow()
  const by = { kind: 'command-line' } as const
  expect(await endSessionByHand(stage.app, { publicId, reason: 'Enough.', by })).toEqual({ ok: true })
}

describe('a player that goes on by itself', () => {
  it('gets a new token when its session ended for want of any sign of life', async () => {
    const { viewer, resumes } = await sleeper()
    expect(await stage.gate(resumes)).toBe('expired')
    const { streamToken } = await viewer.ask({ resumes })
    expect(await stage.gate(streamToken ?? '')).toBe('yes')
  })

  it('gets one when the answer to its first question was lost on the way', async () => {
    const { viewer, resumes } = await sleeper()
    await viewer.ask({ resumes })
    expect((await viewer.ask({ resumes })).streamToken).not.toBeNull()
  })

  it('gets one when a question that it had given up was answered after its own', async () => {
    const viewer = await stage.viewer({ email })
    const resumes = await viewer.play()
    await viewer.play()
    expect(await stage.gate(resumes)).toBe('yes')
    stage.clock.advance(10)
    expect(await stage.gate(resumes)).toBe('moved')
    const { streamToken } = await viewer.ask({ resumes })
    expect(await stage.gate(streamToken ?? '')).toBe('yes')
  })

  it('gets one while its session lives, as any other would', async () => {
    const sharer = await stage.viewer({ email, ip: away })
    const theirs = await sharer.play()
    const viewer = await stage.viewer({ email })
    const resumes = await viewer.play()
    expect(await stage.gate(theirs, { ip: away })).toBe('account-sharing')
    expect((await viewer.ask({ resumes })).streamToken).not.toBeNull()
  })

  it('takes nobody’s place in another household', async () => {
    const { viewer, resumes } = await sleeper()
    const other = await stage.viewer({ email, ip: away })
    const theirs = await other.play()
    expect(await viewer.ask({ resumes })).toEqual({
      resultCode: 2,
      detail: 'Account sharing not allowed. The account is being used in another place.',
      streamToken: null,
      accountSharerDisconnected: false,
      checkEverySeconds: 60,
      reason: 'ended',
      ended: 'account-sharing',
    })
    expect(await stage.gate(theirs, { ip: away })).toBe('yes')
  })

  it('keeps the limit of the household', async () => {
    const { viewer, resumes } = await sleeper()
    for (let n = 0; n < 3; n++) await (await stage.viewer({ email })).play()
    expect(await viewer.ask({ resumes })).toMatchObject({ streamToken: null, reason: 'session-limit' })
  })

  it('takes nothing from a newer tab of its device', async () => {
    const { viewer, resumes } = await sleeper()
    const newer = await viewer.play()
    expect(await stage.gate(newer)).toBe('yes')
    expect(await viewer.ask({ resumes })).toMatchObject({ streamToken: null, ended: 'moved' })
    expect(await stage.gate(newer)).toBe('yes')
  })

  it('does not get round the end by staff, in this tab or in a newer one', async () => {
    const viewer = await stage.viewer({ email })
    const ended = await viewer.play()
    await endByStaff(viewer)
    const byStaff = { streamToken: null, reason: 'ended', ended: 'staff', endedNote: 'Enough.' }
    expect(await viewer.ask({ resumes: ended })).toMatchObject(byStaff)

    const slept = await viewer.play()
    stage.clock.advance(91)
    await viewer.play()
    await endByStaff(viewer)
    expect(await viewer.ask({ resumes: slept })).toMatchObject(byStaff)
  })

  it('does not fight back against another household or tab', async () => {
    const viewer = await stage.viewer({ email })
    const shared = await viewer.play()
    const other = await stage.viewer({ email, ip: away })
    await other.play()
    expect(await viewer.ask({ resumes: shared })).toMatchObject({ ended: 'account-sharing' })
    stage.clock.advance(91)
    const moved = await viewer.play()
    expect(await stage.gate(await viewer.play())).toBe('yes')
    expect(await viewer.ask({ resumes: moved })).toMatchObject({ ended: 'moved' })
  })

  it('is none with a token that is none, or another device’s', async () => {
    const { resumes: theirs } = await sleeper()
    const viewer = await stage.viewer({ email })
    for (const resumes of ['', 'nonsense', theirs]) {
      expect(await viewer.ask({ resumes })).toMatchObject({ streamToken: null, ended: 'expired' })
    }
  })

  it('needs a subscription', async () => {
    const viewer = await stage.viewer({ email })
    const resumes = await viewer.play()
    stage.clock.advance(30 * 86_400)
    expect(await viewer.ask({ resumes })).toMatchObject({ streamToken: null, reason: 'no-subscription' })
  })
})
