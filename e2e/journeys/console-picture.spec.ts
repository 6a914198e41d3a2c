import { fileURLToPath } from 'node:url'
import { keepCatalogue } from '../support/catalogue.ts'
import { expect, test } from '../support/journey.ts'
import { expectMovingPicture, expectPicture } from '../support/picture.ts'

const poster = fileURLToPath(new URL('../../server/clips/trikken/poster.webp', import.meta.url))

let putBack: () => Promise<void>
test.beforeEach(async ({ request }) => {
  putBack = await keepCatalogue(request)
})
test.afterEach(() => putBack())

test('an owner adds a stream with a picture of its own, tries it, and a member watches it', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/streams/new')
  await page.getByLabel('Title').fill('Testsendingen')
  // The test card has the clock that can be read.
  await page.getByLabel('Channel').selectOption('Testbilde')
  const upload = page.locator('input[type=file]')
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await upload.setInputFiles(text)
  await expect(page.getByText('must be a PNG, JPEG or WebP file')).toBeVisible()
  await upload.setInputFiles(poster)
  const picture = page.getByRole('group', { name: 'Picture' }).locator('img')
  const uploaded = (await picture.getAttribute('src')) ?? ''
  expect(uploaded).toMatch(/^\/images\//)
  await page.getByLabel('Hide it for now').check()
  await page.getByRole('button', { name: 'Add the stream' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Testsendingen' })).toBeVisible()

  // Hidden, and played all the same: it is its owner who asks.
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expectPicture(page)
  await page.getByRole('button', { name: 'Use a snapshot of the picture' }).click()
  await expect(picture).not.toHaveAttribute('src', uploaded)
  const snapshot = (await picture.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The stream is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()

  const member = await openBrowser()
  await enter(member, 'anna')
  await member.goto('/')
  await expect(member.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await expect(member.getByText('Testsendingen')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Hidden: Testsendingen' }).press('Space')
  await expect(page.getByRole('switch', { name: 'Hidden: Testsendingen' })).not.toBeChecked()
  await member.reload()
  const tile = member.getByRole('link', { name: /^Testsendingen/ })
  const image = tile.locator('img')
  await expect(image).toHaveAttribute('src', snapshot)
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280)
  await tile.click()
  await expectMovingPicture(member)
  // Leaves before the stream goes.
  await member.goto('/')
})
