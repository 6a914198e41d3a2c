import { contract } from '@strom/contract'
import { smallPictureOf } from '@strom/rules/small-picture'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buildServer } from '../../compose/api/server.ts'
import { removeExpired } from '../../compose/retention.ts'

const { ownerStreams } = contract

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
})
afterAll(() => test.close())

function send(payload: Buffer, { type = 'image/png', as = token } = {}) {
  const headers = { 'content-type': type, ...(as && { token: as }) }
  return test.server.inject({ method: 'POST', url: ownerStreams.uploadImage.path, headers, payload })
}

async function stored() {
  const rows = await test.app.db.selectFrom('images').select('id').execute()
  return rows.map(({ id }) => `/images/${id}.webp`)
}

const picture = (width: number, height: number, colour = '#204060') =>
  sharp({ create: { width, height, channels: 3, background: colour } })

/** A PNG whose header claims a larger size. */
function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(17)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.writeUInt32BE(0x08020000, 8)
  return Buffer.concat([header, size, Buffer.alloc(64)])
}

describe('an uploaded picture', () => {
  it.each([
    ['PNG', 'image/png', () => picture(2000, 2000).png().toBuffer(), [1280, 720]],
    ['JPEG', 'image/jpeg', () => picture(640, 480).jpeg().toBuffer(), [640, 360]],
    ['WebP', 'image/webp', () => picture(3000, 720).webp().toBuffer(), [1280, 720]],
    // The bytes decide its type.
    ['PNG called text', 'text/plain', () => picture(320, 180, '#aa0000').png().toBuffer(), [320, 180]],
  ] as const)('as %s becomes a WebP of 16:9, served for ever', async (_kind, type, make, size) => {
    const answer = (await send(await make(), { type })).json()
    expect(answer).toEqual({
      resultCode: 1,
      imageLocation: expect.stringMatching(/^\/images\/[0-9a-f]{32}\.webp$/),
    })
    const response = await test.server.inject({ url: answer.imageLocation })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height } = await sharp(response.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', ...size])
  })

  it('has a small form, for rows of lists', async () => {
    for (const [size, shown] of [
      [1280, [256, 144]],
      [160, [160, 90]],
    ] as const) {
      const large = await picture(size, (size / 16) * 9, '#907060')
        .png()
        .toBuffer()
      const { imageLocation } = (await send(large)).json()
      const response = await test.server.inject({ url: smallPictureOf(imageLocation) })
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      const { format, width, height } = await sharp(response.rawPayload).metadata()
      expect([format, width, height]).toEqual(['webp', ...shown])
    }
  })

  it('is made small once, and read from the database afterwards', async () => {
    const { imageLocation } = (await send(await picture(640, 360, '#123456').png().toBuffer())).json()
    const small = smallPictureOf(imageLocation)
    const made = (await test.server.inject({ url: small })).rawPayload
    const marked = Buffer.concat([made, Buffer.from('stored')])
    const id = imageLocation.slice('/images/'.length, -'.webp'.length)
    const row = await test.app.db.selectFrom('images').select('small').where('id', '=', id).executeTakeFirst()
    expect(row?.small).toEqual(made)
    await test.app.db.updateTable('images').set({ small: marked }).where('id', '=', id).execute()
    const server = await buildServer(test.app)
    expect((await server.inject({ url: small })).rawPayload).toEqual(marked)
    for (const ending of ['.png', '.maskable.png']) {
      const response = await server.inject({ url: imageLocation.replace('.webp', ending) })
      expect([ending, response.statusCode]).toEqual([ending, 404])
    }
    await server.close()
  })

  it('is turned upright, and keeps nothing of what else was in the file', async () => {
    // Its upper half must become the right one.
    const upper = await picture(360, 320, '#ff0000').png().toBuffer()
    const secretive = await picture(360, 640, '#0000ff')
      .composite([{ input: upper, top: 0, left: 0 }])
      .withExif({ IFD0: { Copyright: 'Kari Nordmann' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(secretive.toString('latin1')).toContain('Kari Nordmann')
    const { imageLocation } = (await send(secretive, { type: 'image/jpeg' })).json()
    const { rawPayload } = await test.server.inject({ url: imageLocation })
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect([width, height, exif, orientation]).toEqual([640, 360, undefined, undefined])
    expect(rawPayload.toString('latin1')).not.toMatch(/Kari|Exif/)
    const { data } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const [left, right] = [20, 620].map((x) => [...data.subarray((180 * 640 + x) * 3).subarray(0, 3)])
    expect(left).toEqual([expect.closeTo(0, -2), expect.closeTo(0, -2), expect.closeTo(255, -2)])
    expect(right).toEqual([expect.closeTo(255, -2), expect.closeTo(0, -2), expect.closeTo(0, -2)])
  })

  it('leaves a line, and is a stream’s as long as it is there', async () => {
    const { imageLocation } = (await send(await picture(64, 36, '#00ff00').png().toBuffer())).json()
    const [act] = (await test.call(contract.audit.list, { token, body: {} })).json().acts
    expect(act).toMatchObject({ act: 'image-uploaded', subject: { kind: 'image', id: imageLocation } })
    const body = { title: 'News', channel: 'fjord', imageLocation }
    const { stream } = (await test.call(ownerStreams.add, { token, body })).json()
    expect(stream.imageLocation).toBe(imageLocation)

    const unused = (await send(await picture(64, 36, '#0000ff').png().toBuffer())).json().imageLocation
    test.clock.advance(23 * 3600)
    await removeExpired(test.app, 'unusedImages')
    expect(await stored()).toContain(unused)
    const change = { id: stream.id, version: stream.version }
    const edit = async (location: string) =>
      (await test.call(ownerStreams.edit, { token, body: { ...change, imageLocation: location } })).json()
    test.clock.advance(2 * 3600)
    await removeExpired(test.app, 'unusedImages')
    expect(await edit(unused)).toMatchObject({ resultCode: 2, reason: 'no-image' })
    expect(await stored()).toEqual([imageLocation])
  })
})

describe('an upload', () => {
  it.each([
    ['a text', Buffer.from('a text'), /no picture that can be used/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /no picture that can be used/],
    ['nothing', Buffer.alloc(0), /no picture that can be used/],
    [
      'a GIF',
      Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'),
      /no picture that can be used/,
    ],
    ['a bomb', claimingPng(60_000, 60_000), /60 million pixels|no picture/],
  ])('of %s is refused in words', async (_what, bytes, words) => {
    const { resultCode, detail } = (await send(bytes)).json()
    expect(resultCode).toBe(2)
    expect(detail).toMatch(words)
  })

  it('of a damaged picture is refused', async () => {
    const whole = await sharp({
      create: {
        width: 800,
        height: 450,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const { resultCode, detail } = (await send(whole.subarray(0, whole.length / 2))).json()
    expect([resultCode, detail]).toEqual([2, 'This picture is damaged and cannot be read.'])
  })

  it('of more than 8 MB is refused, and first that of people who may not send any', async () => {
    const large = Buffer.alloc(8 * 1024 * 1024 + 1)
    expect((await send(large)).statusCode).toBe(413)
    expect((await send(large.subarray(1))).statusCode).toBe(200)
    for (const as of ['', 'x', await test.signIn((await test.build.account({ isStaff: true })).email)]) {
      expect((await send(large, { as })).statusCode).toBe(403)
    }
  })
})

it('an address of no picture is not found', async () => {
  const none = '0'.repeat(32)
  for (const name of [none, '0'.repeat(31), '..%2f..%2fpackage', 'x', `${none}.small`, 'x.small']) {
    const response = await test.server.inject({ url: `/images/${name}.webp` })
    expect([name, response.statusCode]).toEqual([name, 404])
    expect(response.headers['content-type']).toContain('application/json')
  }
  for (const file of ['poster.webp', 'poster.small.webp']) {
    expect((await test.server.inject({ url: `/images/fjord/${file}` })).statusCode).toBe(200)
  }
})

it('a flood of names of pictures that there are not leaves the database to others', async () => {
  let [underWay, most] = [0, 0]
  const isLookUp = (node: object) => JSON.stringify(node).includes('"bytes"')
  const lookUps = new WeakSet<object>()
  const db = test.app.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (isLookUp(node)) {
        lookUps.add(queryId)
        underWay += 1
        most = Math.max(most, underWay)
      }
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (lookUps.has(queryId)) underWay -= 1
      return result
    },
  })
  const server = await buildServer({ ...test.app, db })
  const ask = (n: number) => server.inject({ url: `/images/${n.toString(16).padStart(32, '0')}.webp` })
  const answers = await Promise.all(Array.from({ length: 250 }, (_, n) => ask(n)))
  expect(most).toBe(2)
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([404, 503]))
  expect(statuses.filter((status) => status === 404)).toHaveLength(202)
  await server.close()
})
