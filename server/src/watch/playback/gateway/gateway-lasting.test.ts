import { contract } from '@strom/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressesIn, mediaOf } from '../../../../testing/media-addresses.ts'
import { letRun } from '../../../../testing/running-clock.ts'
import { away, home, openStage, type Stage, type Viewer } from '../../../../testing/stages/playback-stage.ts'

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

const { fetchMedia, addressesOfEveryKind } = mediaOf(() => stage)

describe('what waits for the next part', () => {
  /** Pending requests for a playlist, a part and a segment. */
  async function pending() {
    const { rendition, coming } = await addressesOfEveryKind(token)
    const [hinted = ''] = coming
    const [, segment, part] = /part-(\d+)-(\d+)\.m4s/.exec(hinted) ?? []
    const waiting = [
      hinted,
      `${rendition}?_HLS_msn=${segment}&_HLS_part=${part}`,
      rendition.replace('index.m3u8', `seg-${segment}.m4s`),
    ]
    const answers = waiting.map((url) => fetchMedia(url))
    const soon = new Promise<'pending'>((resolve) => setTimeout(resolve, 100, 'pending'))
    const first = await Promise.race([...answers.map(async (answer) => (await answer).statusCode), soon])
    expect(first).toBe('pending')
    return answers
  }

  async function maintain(on: boolean) {
    const { app } = stage
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('streams').set({ maintenance_mode: on }).where('id', '=', 'stream-0').execute()
      await app.events.publish(tx, 'streams-changed', {})
    })
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['sign-out', 'signed-out', () => stage.call(contract.sessions.logout, { token: anna.signIn })],
    [
      'sign-out everywhere',
      'signed-out',
      () => stage.call(contract.sessions.logoutAll, { token: anna.signIn }),
    ],
    ['a sharer', 'account-sharing', async () => (await stage.viewer({ email: anna.email, ip: away })).play()],
    ['a newer token, after its overlap', 'moved', async () => [await anna.play(), stage.clock.advance(10)]],
    ['the subscription’s end', 'no-subscription', async () => stage.clock.advance(30 * 86_400)],
    ['maintenance of the stream', 'maintenance', () => maintain(true)],
  ])('is refused within two seconds of %s', async (_what, reason, end) => {
    const answers = await pending()
    await end()
    const ended = performance.now()
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ reason })
    }
    expect(performance.now() - ended).toBeLessThan(2000)
    await maintain(false)
    await expect.poll(async () => (await stage.app.registry.findStream('stream-0'))?.maintenance).toBe(false)
  })
})

it('a player that follows its playlists plays for hours by the one address it began with', async () => {
  const first = `/media/stream-0/index.m3u8?token=${token}`
  const [rendition = ''] = addressesIn((await fetchMedia(first)).body, first).present
  for (let minute = 0; minute < 4 * 60; minute++) {
    const { present } = addressesIn((await fetchMedia(rendition)).body, rendition)
    const segment = present.findLast((path) => path.includes('/seg-')) ?? 'missing'
    expect((await fetchMedia(segment)).statusCode, `after ${minute} minutes`).toBe(200)
    stage.clock.advance(60)
  }
})

describe('in real time, over a socket', () => {
  let address: string
  let stopClock = () => {}

  beforeAll(async () => {
    address = await stage.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => stopClock())

  it('parts flow, and stop within two seconds of the subscription’s end', async () => {
    stage.clock.advance(30 * 86_400 - 3)
    anna = await stage.viewer({ email: anna.email })
    token = await anna.play()
    const { rendition, coming } = await addressesOfEveryKind(token)
    const [, from, part] = /part-(\d+)-(\d+)\.m4s/.exec(coming[0] ?? '') ?? []
    stopClock = letRun(stage.clock)
    const started = performance.now()
    const answers: { status: number; at: number }[] = []
    for (let next = Number(part); answers.at(-1)?.status !== 403 && answers.length < 60; next++) {
      const query = `_HLS_msn=${Number(from) + Math.floor(next / 10)}&_HLS_part=${next % 10}`
      const response = await fetch(`${address}${rendition}?${query}`, {
        headers: { 'x-forwarded-for': home },
      })
      answers.push({ status: response.status, at: performance.now() - started })
      await response.arrayBuffer()
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5)
    expect(answers.at(-1)?.status).toBe(403)
    expect(answers.at(-1)?.at).toBeGreaterThan(2000)
    expect(answers.at(-1)?.at).toBeLessThan(3000 + 2000)
  })
})
