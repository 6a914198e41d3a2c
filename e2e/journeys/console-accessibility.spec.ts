import { expectAccessible, looks } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { callAs, takeToken } from '../support/site.ts'

for (const { colours, language, width } of looks) {
  test(`no barriers in the console in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
    request,
  }) => {
    // axe goes over thirteen pages.
    test.slow()
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    const token = await enter(page, 'owner')
    const ask = async (path: string, body: object) =>
      (await callAs(request, token, 'POST', path, body)).json()
    // Some write without a space, and no table scrolls sideways for it.
    const ticket = { type: 5, subject: 'Stopp'.repeat(24), description: 'It stops.' }
    await callAs(request, await takeToken(request, 'anna'), 'POST', '/api/support/ticket', ticket)
    const { people } = await ask('/api/admin/people/search', { text: 'anna' })
    const { orders } = await ask('/api/admin/orders/search', { which: 'all', text: 'anna' })
    // On this site other journeys may have left orders that nobody paid.
    const paid = orders.find(({ state }: { state: string }) => state === 'completed').id
    const paths = [
      'streams',
      'streams/fjord',
      'streams/channels/fjord',
      'people',
      `people/${people[0].id}`,
      'orders',
      `orders/${paid}`,
      'notices',
      'mails',
      'texts',
      'settings',
      'history',
    ]
    for (const path of paths) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
      await expectAccessible(page, path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${path} is no wider than the window`).toBeLessThanOrEqual(0)
    }
    await page.goto(`/admin/orders/${paid}`)
    await page.getByRole('button', { name: /^Refun/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'refund')
  })
}
