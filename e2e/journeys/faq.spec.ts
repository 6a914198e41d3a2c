import { colourOf, isRed, isTeal } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'

test('the FAQ has the legend of stream tags and its questions, in two columns from 800 px on', async ({
  page,
  enter,
}) => {
  await enter(page, 'bjorn')
  await page.goto('/support')
  const cards = page.getByRole('main').locator('section')
  const columns = () =>
    cards.evaluateAll((nodes) => new Set(nodes.map((node) => node.getBoundingClientRect().left)).size)
  for (const [width, count] of Object.entries({ 1440: 2, 800: 2, 799: 1, 375: 1 })) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await expect.poll(columns, { message: `columns at ${width} px` }).toBe(count)
  }

  const legend = cards.filter({ hasText: 'Stream tags' })
  for (const name of ['Self hosted', 'Third party', 'Chromecast', 'Airplay', 'Low latency']) {
    await expect(legend.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(legend.getByText(/99\s?%/)).toBeVisible()
  expect(isRed(await colourOf(legend.locator('[data-kind=warning]')))).toBe(true)
  expect(isTeal(await colourOf(legend.locator('[data-kind=info]')))).toBe(true)

  const main = page.getByRole('main')
  for (const words of [
    /PayPal is accepted/,
    /Bitcoin is no longer accepted/,
    /No new auto-renew subscriptions have been offered since 2024/,
    /Account sharing is not allowed/,
    /Chromecast and Airplay are supported only with the default player/,
    /The low-latency player supports neither/,
  ]) {
    await expect(main.getByText(words)).toBeVisible()
  }
  const browsers = main.getByRole('listitem')
  await expect(browsers).toHaveText(['Edge', 'Firefox', 'Opera', 'Chrome', 'Android Browser', 'Safari'])
  await main.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contactus')
})
