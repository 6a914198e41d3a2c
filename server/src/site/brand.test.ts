import { contract } from '@strom/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeExpired } from '../retention.ts'
import { brandStyle } from './brand.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await openTestApp()
  token = await test.signIn((await test.build.account({ isStaff: true, isOwner: true })).email)
})
afterAll(() => test.close())

async function set(name: string, value: string) {
  const { settings } = (await test.call(contract.settings.list, { token })).json()
  const { changedAt } = settings.find((setting: { name: string }) => setting.name === name)
  const body = { changes: [{ name, value, changedAt }] }
  return (await test.call(contract.settings.change, { token, body })).json()
}

/** A red picture twice as wide as it is high. */
const wide = () =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()

async function sendIcon(payload: Buffer, as = token) {
  const headers = { 'content-type': 'image/png', ...(as && { token: as }) }
  const { path } = contract.brand.uploadIcon
  return test.server.inject({ method: 'POST', url: path, headers, payload })
}

it('a site without a brand of its own has no style, and the icons of Strøm', async () => {
  expect(brandStyle(test.app)).toBe('')
  const manifest = (await test.server.inject({ url: '/manifest.webmanifest' })).json()
  expect(manifest).toMatchObject({ name: 'Strøm', icons: [{ src: '/favicon.svg' }, {}, {}] })
})

describe('an icon', () => {
  it('is whole on a square, served as WebP and PNG, kept while it is set, and on home screens', async () => {
    const { imageLocation } = (await sendIcon(await wide())).json()
    expect(await set('brandIcon', imageLocation)).toMatchObject({ resultCode: 1 })
    await expect.poll(() => test.app.settings.get('brandIcon')).toBe(imageLocation)
    const address = imageLocation.replace('.webp', '.png')
    const png = await test.server.inject({ url: address })
    expect(png.headers['content-type']).toBe('image/png')
    const { data, info } = await sharp(png.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 512, height: 512, channels: 4 })
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)]
    expect(at(5, 5)[3]).toBe(0)
    expect(at(256, 256)[0]).toBeGreaterThan(240)
    expect(at(256, 256)[3]).toBe(255)

    test.clock.advance(3 * 86_400)
    await removeExpired(test.app, 'unusedImages')
    expect((await test.server.inject({ url: imageLocation })).statusCode).toBe(200)
    expect(brandStyle(test.app)).toContain(`.strom-mark{background:url(${imageLocation})`)
    const manifest = (await test.server.inject({ url: '/manifest.webmanifest' })).json()
    expect(manifest.icons).toEqual([{ src: address, sizes: '512x512', type: 'image/png' }])

    await set('brandIcon', '')
    await expect.poll(() => test.app.settings.get('brandIcon')).toBe('')
    await removeExpired(test.app, 'unusedImages')
    const { rows } = await test.app.db
      .selectFrom('images')
      .select('id')
      .execute()
      .then((found) => ({ rows: found }))
    expect(rows).toEqual([])
  })

  it('is sent by owners only, and is a picture', async () => {
    const member = await test.signIn((await test.build.account()).email)
    expect((await sendIcon(await wide(), '')).statusCode).toBe(403)
    expect((await sendIcon(await wide(), member)).statusCode).toBe(403)
    expect((await sendIcon(Buffer.from('<svg/>'))).json()).toMatchObject({ resultCode: 2 })
  })
})

describe('a colour', () => {
  it('is in the style of the document, for light and for dark', async () => {
    expect(await set('accentColour', ' #1561BD ')).toMatchObject({ resultCode: 1 })
    await expect
      .poll(() => brandStyle(test.app))
      .toMatch(
        /^html:root\{--strom-accent:#1561bd;.*\}@media screen\{html:root:not\(\[data-mantine-color-scheme="light"\]\)\{--strom-accent:#1561bd;.*\}\}$/,
      )
    await set('accentColour', '')
  })

  it.each(['red', '#12345', '#1561bd;}body{display:none', 'url(https://example.org)'])(
    'is not %s',
    async (value) => {
      expect(await set('accentColour', value)).toMatchObject({ resultCode: 2 })
    },
  )

  it.each(['https://example.org/x.webp', '/images/../x.webp', '/images/x.webp) no-repeat;}'])(
    'nor is %s a picture',
    async (value) => {
      expect(await set('loginPicture', value)).toMatchObject({ resultCode: 2 })
    },
  )
})
