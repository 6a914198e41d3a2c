import { expect, test } from '../support/journey.ts'

const windows = [
  { width: 375, height: 800 },
  { width: 1280, height: 900 },
  { width: 1366, height: 600 },
]

for (const viewport of windows) {
  test(`the stream’s picture stands in its place before the player’s code is here, at ${viewport.width} px`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, 'anna')
    const code = Promise.withResolvers<void>()
    await page.route(/\/assets\/app-[\w-]+\.js/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/player?default=0', { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Fjord')
    const picture = page.locator('.strom-start ~ .strom-page img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const before = [await title.boundingBox(), await picture.boundingBox()]

    code.resolve()
    const video = page.locator('video[slot=media]')
    await expect(video).toBeVisible()
    await expect(picture).toHaveCount(0)
    await expect.poll(async () => [await title.boundingBox(), await video.boundingBox()]).toEqual(before)
  })
}
