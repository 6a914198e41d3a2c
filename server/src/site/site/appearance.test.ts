import { contract } from '@strom/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { removeExpired } from '../../compose/retention.ts'
import { appearanceStyle } from './appearance.ts'

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

const wide = () =>
  sharp({ create: { width: 400, height: 200, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer()

async function sendIcon(payload: Buffer, as = token) {
  const headers = { 'content-type': 'image/png', ...(as && { token: as }) }
  const { path } = contract.appearance.uploadIcon
  return test.server.inject({ method: 'POST', url: path, headers, payload })
}

it('a site without a brand of its own has no style, and the icons of Strøm', async () => {
  expect(appearanceStyle(test.app)).toBe('')
  const manifest = (await test.server.inject({ url: '/manifest.webmanifest' })).json()
  expect(manifest).toMatchObject({
    name: 'Strøm',
    icons: [{ src: '/favicon.svg' }, {}, {}, { src: '/icon-maskable-512.png', purpose: 'maskable' }],
  })
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
    const cut = await test.server.inject({ url: imageLocation.replace('.webp', '.maskable.png') })
    const seen = await sharp(cut.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(seen.info).toMatchObject({ width: 512, height: 512, channels: 3 })
    const pixel = (x: number, y: number) => [...seen.data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)]
    expect(pixel(256, 256)[0]).toBeGreaterThan(240)
    expect(pixel(256, 256)[2]).toBeLessThan(10)
    // The icon's corner, inside the circle, and the whole picture's corner.
    expect(pixel(256 - 140, 256 - 66)[2]).toBeLessThan(10)
    expect(pixel(2, 2)).toEqual([255, 255, 255])

    test.clock.advance(3 * 86_400)
    await removeExpired(test.app, 'unusedImages')
    expect((await test.server.inject({ url: imageLocation })).statusCode).toBe(200)
    expect(appearanceStyle(test.app)).toContain(`.strom-mark{background:url(${imageLocation})`)
    const manifest = (await test.server.inject({ url: '/manifest.webmanifest' })).json()
    const large = { sizes: '512x512', type: 'image/png' }
    expect(manifest.icons).toEqual([
      { src: address, ...large },
      { src: imageLocation.replace('.webp', '.maskable.png'), ...large, purpose: 'maskable' },
    ])

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
      .poll(() => appearanceStyle(test.app))
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

it('the page for when there is no connection has the site’s name and colour, in both languages, and loads nothing', async () => {
  await set('accentColour', '#1561bd')
  await expect.poll(() => test.app.settings.get('accentColour')).toBe('#1561bd')
  const ask = (language: string) =>
    test.server.inject({ url: '/offline', headers: { 'accept-language': language } })
  const [english, norwegian] = [await ask('en'), await ask('nb')]
  expect(english.body).toContain('<h1>No connection</h1>')
  expect(norwegian.body).toContain('<html lang="nb">')
  expect(norwegian.body).toContain('<h1>Ingen forbindelse</h1>')
  for (const { body } of [english, norwegian]) {
    expect(body).toContain('<p>Strøm</p>')
    expect(body).toContain('--strom-accent:#1561bd')
    expect(body).not.toMatch(/<script|<link|<img|src=/)
  }
  await set('accentColour', '')
})
