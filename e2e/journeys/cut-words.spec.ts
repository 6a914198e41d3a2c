import { cutWords } from '../support/cut-words.ts'
import { expect, test } from '../support/journey.ts'

const pages = ['/', '/subscription', '/invites', '/contactus', '/profile', '/adminreports', '/adminsupport']
const widths = [320, 375, 768, 1024, 1280, 1366, 1440]

for (const locale of ['en-GB', 'nb-NO']) {
  test(`no button, link or name of the site is cut at any width, in ${locale}`, async ({
    openBrowser,
    enter,
  }) => {
    const page = await openBrowser({ locale })
    // Owners have the most links.
    await enter(page, 'owner')
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => cutWords(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}
