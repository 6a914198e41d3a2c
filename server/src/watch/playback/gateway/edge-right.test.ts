import { contract } from '@strom/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { away, home, openStage, type Stage, type Viewer } from '../../../../testing/stages/playback-stage.ts'

const secret = 'the-secret-of-this-edge'

let stage: Stage
let anna: Viewer
let token: string

beforeAll(async () => {
  stage = await openStage({ env: { STROM_EDGE_SECRET: secret } })
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.clock.advance(301)
  anna = await stage.viewer()
  token = await anna.play()
})

type Question = { token?: string | undefined; stream?: string; ip?: string; shown?: string | undefined }

async function askRight(given: Question = {}) {
  const { stream = 'stream-0', ip = home } = given
  const withToken = 'token' in given ? given.token : token
  const shown = 'shown' in given ? given.shown : secret
  const response = await stage.server.inject({
    url: `/api/edge/right/${stream}${withToken === undefined ? '' : `?token=${withToken}`}`,
    headers: { 'x-forwarded-for': ip, ...(shown !== undefined && { 'strom-edge': shown }) },
  })
  const { statusCode: status, body } = response
  expect(response.headers['cache-control']).toBe('no-store')
  return { status, reason: body === '' ? null : (JSON.parse(body) as { reason?: string }).reason }
}

describe('an edge that asks for a right', () => {
  it('hears yes while the session lives, which counts as its use', async () => {
    expect(await askRight()).toEqual({ status: 204, reason: null })
    const idle = stage.app.settings.get('playbackIdleSeconds')
    for (let asked = 0; asked < 3; asked++) {
      stage.clock.advance(idle - 10)
      expect(await askRight()).toEqual({ status: 204, reason: null })
    }
  })

  it.each([
    ['without a token', { token: undefined }, 'no-token'],
    ['with a made-up one', { token: 'A'.repeat(48) }, 'invalid-token'],
    ['for a stream that is none', { stream: 'nowhere' }, 'no-stream'],
  ] as const)('hears no %s', async (_how, given, reason) => {
    expect(await askRight(given)).toEqual({ status: reason === 'no-stream' ? 404 : 403, reason })
  })

  it('hears no for a second stream at once, and for another household once its grace is over', async () => {
    expect(await askRight()).toMatchObject({ status: 204 })
    expect(await askRight({ stream: 'stream-1' })).toEqual({ status: 403, reason: 'other-stream' })
    expect(await askRight({ ip: away })).toMatchObject({ status: 204 })
    stage.clock.advance(stage.app.settings.get('foreignNetworkGraceSeconds') + 1)
    expect(await askRight({ ip: away })).toEqual({ status: 403, reason: 'other-network' })
  })

  it('hears no, and why, as soon as the right has ended', async () => {
    expect(await askRight()).toMatchObject({ status: 204 })
    await stage.call(contract.sessions.logout, { token: anna.signIn })
    await expect.poll(() => askRight()).toEqual({ status: 403, reason: 'signed-out' })
  })
})

describe('anybody else who asks there', () => {
  it.each([
    ['no secret', undefined],
    ['an empty one', ''],
    ['another one', `${secret}x`],
  ])('finds nothing with %s, whatever the token', async (_what, shown) => {
    for (const withToken of [token, undefined]) {
      const url = `/api/edge/right/stream-0?token=${withToken ?? ''}`
      const headers = { 'x-forwarded-for': home, ...(shown !== undefined && { 'strom-edge': shown }) }
      const response = await stage.server.inject({ url, headers })
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain('reason')
    }
  })

  it('finds nothing either where no secret is set', async () => {
    const plain = await openStage()
    const url = `/api/edge/right/stream-0?token=${await (await plain.viewer()).play()}`
    for (const headers of [{}, { 'strom-edge': '' }, { 'strom-edge': 'undefined' }]) {
      expect((await plain.server.inject({ url, headers })).statusCode).toBe(404)
    }
    await plain.close()
  })
})
