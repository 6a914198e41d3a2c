import { afterEach, describe, expect, it, vi } from 'vitest'
import { loopStart, startTestChannel, testClip } from '../../../testing/live/test-channel.ts'
import type { Channel } from '../channel.ts'
import { createClipChannel } from '../clip-channel.ts'
import { createTicker } from '../fragment-ticker.ts'
import { respondHls } from './hls-response.ts'

afterEach(() => vi.useRealTimers())

const number = loopStart / 2000
const idle = new AbortController().signal

function ask(channel: Channel, path: string, signal = idle) {
  const [file = '', query = ''] = path.split('?')
  return respondHls(channel, file, new URLSearchParams(query), { signal })
}

async function wait(channel: Channel, path: string, signal = idle) {
  const asked = Date.now()
  let took: number | null = null
  const pending = ask(channel, path, signal).then((response) => {
    took = Date.now() - asked
    return response
  })
  for (let i = 0; i < 200 && took === null; i++) await vi.advanceTimersByTimeAsync(50)
  const response = await pending
  return { ...response, took, text: response.body.toString() }
}

describe('what is there', () => {
  it('is answered at once, with the right type and life in caches', async () => {
    const { channel } = startTestChannel(loopStart + 700)
    const answers = await Promise.all(
      [
        'index.m3u8',
        '1080p/index.m3u8',
        '1080p/init.mp4',
        `1080p/seg-${number - 1}.m4s`,
        `1080p/part-${number}-2.m4s`,
      ].map((path) => ask(channel, path)),
    )
    expect(
      answers.map(({ status, headers }) => [status, headers['content-type'], headers['cache-control']]),
    ).toEqual([
      [200, 'application/vnd.apple.mpegurl', 'public, max-age=10'],
      [200, 'application/vnd.apple.mpegurl', 'no-cache'],
      [200, 'video/mp4', 'public, max-age=60'],
      [200, 'video/mp4', 'public, max-age=3600, immutable'],
      [200, 'video/mp4', 'public, max-age=3600, immutable'],
    ])
  })

  it('is the same bytes as parts and as a segment', async () => {
    const { channel } = startTestChannel(loopStart + 2000)
    const segment = await ask(channel, `480p/seg-${number}.m4s`)
    const parts = await Promise.all(
      Array.from({ length: 10 }, (_, k) => ask(channel, `480p/part-${number}-${k}.m4s`)),
    )
    expect(segment.body).toEqual(Buffer.concat(parts.map(({ body }) => body as Buffer)))
    expect((await ask(channel, `480p/seg-${number}.m4s`)).body, 'put together once').toBe(segment.body)
    expect((await ask(channel, `720p/seg-${number}.m4s`)).body).not.toEqual(segment.body)
  })

  it('covers all that a playlist of some seconds ago lists', async () => {
    const { channel } = startTestChannel(loopStart + 900)
    const { body } = await ask(channel, '480p/index.m3u8')
    vi.setSystemTime(loopStart + 900 + 20_000)
    const files = [...body.toString().matchAll(/(?:seg|part)-[\d-]+\.m4s/g)].map(([file]) => file)
    const answers = await Promise.all(files.map((file) => ask(channel, `480p/${file}`)))
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
  })

  it('is one text for all viewers', async () => {
    const { channel } = startTestChannel(loopStart + 900)
    const [one, other] = await Promise.all([ask(channel, '480p/index.m3u8'), ask(channel, '480p/index.m3u8')])
    expect(one.body).toBe(other.body)
  })
})

describe('what is about to come', () => {
  it('is waited for: a playlist with the part asked for', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    const answer = await wait(channel, `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=3`)
    expect(answer).toMatchObject({
      status: 200,
      took: 150,
      headers: { 'cache-control': 'public, max-age=4' },
    })
    expect(answer.text).toContain(`URI="part-${number}-3.m4s"`)
  })

  it('is answered at once when it is there already', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    expect(await wait(channel, `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=2`)).toMatchObject({
      status: 200,
      took: 0,
    })
    expect(await wait(channel, `720p/index.m3u8?_HLS_msn=${number - 1}`)).toMatchObject({
      status: 200,
      took: 0,
    })
  })

  it('is a whole segment when no part is named', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    const answer = await wait(channel, `720p/index.m3u8?_HLS_msn=${number}`)
    expect(answer).toMatchObject({ status: 200, took: 1350 })
    expect(answer.text).toContain(`\nseg-${number}.m4s\n`)
  })

  it('is the next segment’s first part when the part number is past the segment', async () => {
    const { channel } = startTestChannel(loopStart + 1900)
    const answer = await wait(channel, `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=10`)
    expect(answer).toMatchObject({ status: 200, took: 300 })
    expect(answer.text).toContain(`URI="part-${number + 1}-0.m4s"`)
  })

  it('is waited for: the hinted part, also across a segment, and the open segment', async () => {
    const { channel } = startTestChannel(loopStart + 1950)
    expect(await wait(channel, `720p/part-${number}-9.m4s`)).toMatchObject({ status: 200, took: 50 })
    expect(await wait(channel, `720p/part-${number + 1}-0.m4s`)).toMatchObject({ status: 200, took: 200 })
    expect(await wait(channel, `720p/seg-${number + 1}.m4s`)).toMatchObject({ status: 200, took: 1800 })
  })

  it('wakes many at once, who then leave nothing behind', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    const path = `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=3`
    const pending = Promise.all(Array.from({ length: 500 }, () => ask(channel, path)))
    await vi.advanceTimersByTimeAsync(150)
    expect(new Set((await pending).map(({ body }) => body)).size).toBe(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('what lies too far ahead', () => {
  it.each([
    `720p/index.m3u8?_HLS_msn=${number + 3}`,
    `720p/index.m3u8?_HLS_msn=${number + 2}&_HLS_part=0`,
    `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=19`,
    `720p/part-${number + 2}-0.m4s`,
    `720p/seg-${number + 3}.m4s`,
    '720p/seg-999999999999999.m4s',
  ])('is refused: %s', async (path) => {
    const { channel } = startTestChannel(loopStart + 650)
    expect(await ask(channel, path)).toMatchObject({ status: 400, headers: { 'cache-control': 'no-store' } })
  })

  it('begins three seconds ahead', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    expect(await wait(channel, `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=17`)).toMatchObject({
      status: 200,
    })
    expect(await ask(channel, `720p/index.m3u8?_HLS_msn=${number + 2}&_HLS_part=9`)).toMatchObject({
      status: 400,
    })
  })
})

describe('what is not there', () => {
  it.each([
    `720p/seg-${number - 22}.m4s`,
    `720p/part-${number - 22}-0.m4s`,
    `720p/part-${number - 1}-10.m4s`,
    '720p/seg-0.m4s',
    '240p/index.m3u8',
    '240p/init.mp4',
    `240p/seg-${number - 1}.m4s`,
    '__proto__/init.mp4',
    'poster.webp',
  ])('is 404: %s', async (path) => {
    const { channel } = startTestChannel(loopStart + 650)
    expect(await ask(channel, path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  })

  it('is 400 where a number is malformed', async () => {
    const { channel } = startTestChannel(loopStart)
    expect(await ask(channel, '720p/seg-07.m4s')).toMatchObject({ status: 400 })
    expect(await ask(channel, '720p/index.m3u8?_HLS_part=1')).toMatchObject({ status: 400 })
  })
})

describe('a wait', () => {
  it('ends with 499 as soon as it is given up', async () => {
    const { channel } = startTestChannel(loopStart + 650)
    const given = new AbortController()
    const pending = ask(channel, `720p/index.m3u8?_HLS_msn=${number}`, given.signal)
    await vi.advanceTimersByTimeAsync(100)
    given.abort()
    expect(await pending).toMatchObject({ status: 499 })
    expect(vi.getTimerCount()).toBe(0)
    expect(await ask(channel, '720p/index.m3u8', given.signal)).toMatchObject({ status: 499 })
  })

  it('ends with 503 when the channel closes, and does not begin after that', async () => {
    const { channel, close } = startTestChannel(loopStart + 650)
    const pending = ask(channel, `720p/index.m3u8?_HLS_msn=${number}`)
    close()
    expect(await pending).toMatchObject({ status: 503 })
    expect(await ask(channel, `720p/index.m3u8?_HLS_msn=${number}`)).toMatchObject({ status: 503 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends with 503 after three target durations when the channel stands still', async () => {
    vi.useFakeTimers({ now: loopStart + 650 })
    const stopped = { now: () => loopStart + 650 }
    const { channel } = createClipChannel(testClip, { clock: stopped, ticker: createTicker(stopped, 200) })
    const answer = await wait(channel, `720p/index.m3u8?_HLS_msn=${number}&_HLS_part=3`)
    expect(answer).toMatchObject({ status: 503, took: 6000 })
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('answers the next part within a part on the real clock', async () => {
  const clock = { now: Date.now }
  const { channel, close } = createClipChannel(testClip, { clock, ticker: createTicker(clock, 200) })
  const last = channel.segments().at(-1)
  const asked = Date.now()
  const answer = await ask(
    channel,
    `480p/index.m3u8?_HLS_msn=${last?.number}&_HLS_part=${last?.fragments.length}`,
  )
  expect(answer.status).toBe(200)
  expect(Date.now() - asked).toBeLessThan(1000)
  close()
})
