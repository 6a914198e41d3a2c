import { contract, type Stream } from '@strom/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ env: { STROM_PUBLIC_URL: 'https://live.example.org' } })
  await test.build.stream({ id: 'first', title: 'First', tags: 'chromecast,!Old', tags_sldp: 'lls' })
  await test.build.stream({ id: 'second', title: 'Second', maintenance_mode: true })
})
afterAll(() => test.close())

async function streamsFor(given: Parameters<TestApp['build']['account']>[0]): Promise<Stream[]> {
  const { email } = await test.build.account(given)
  const token = await test.signIn(email)
  const answer = (await test.call(contract.streams.all, { token })).json()
  expect(answer.resultCode).toBe(1)
  return answer.streams
}

it('gives a subscriber both sources, in order, with every declared key', async () => {
  const [first, second] = await streamsFor({ span: { days: 1 } })
  expect(first).toEqual({
    id: 'first',
    title: 'First',
    src: '/media/first/index.m3u8?token=',
    src_sldp: 'wss://live.example.org/sldp/first?token=',
    image_location: '/images/testbilde/poster.webp',
    maintenance_mode: false,
    tags: 'chromecast,!Old',
    tags_sldp: 'lls',
    down: false,
    down_sldp: false,
    off_air: false,
    off_air_sldp: false,
  })
  expect(second).toMatchObject({ id: 'second', maintenance_mode: true })
})

it('gives no source without a subscription', async () => {
  const sources = (await streamsFor({})).map(({ src, src_sldp }) => [src, src_sldp])
  expect(sources).toEqual([
    [null, null],
    [null, null],
  ])
})

it('gives staff sources without a subscription', async () => {
  const sources = (await streamsFor({ isStaff: true })).map(({ src }) => src)
  expect(sources).toEqual(['/media/first/index.m3u8?token=', '/media/second/index.m3u8?token='])
})

it('takes the sources away when the subscription ends', async () => {
  const { email } = await test.build.account({ span: { days: 1 } })
  const token = await test.signIn(email)
  test.clock.advance(86_400)
  const { streams } = (await test.call(contract.streams.all, { token })).json()
  expect(streams[0]).toMatchObject({ src: null, src_sldp: null })
})
