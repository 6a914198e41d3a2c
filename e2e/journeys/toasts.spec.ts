import { expect, test } from '../support/journey.ts'

test('a toast goes by itself, but not while somebody points at it or is at its cross', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const toast = page.getByRole('alert').filter({ hasText: 'Reports loaded.' })
  const cross = toast.getByRole('button', { name: 'Close' })
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await cross.focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await cross.blur()
  await page.clock.runFor(3900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('a toast is said anew with new words, closed by its cross, and pushed away by a finger', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ viewport: { width: 375, height: 800 } })
  await page.clock.install()
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const toast = page.getByRole('alert').filter({ hasText: 'Reports loaded.' })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)

  // Nothing is lost that is said while nothing is shown.
  await page.getByRole('button', { name: /^Custom Range/ }).click()
  const days = page
    .getByRole('table')
    .first()
    .getByRole('button', { name: /^1[05] / })
  await days.first().click()
  await days.last().click()
  await expect(toast).toContainText(/Displaying daterange 10\/.* - 15\//)
  const finger = (type: string, clientX: number) =>
    toast.dispatchEvent(type, { pointerType: 'touch', clientX, bubbles: true })
  await finger('pointerdown', 100)
  await finger('pointermove', 150)
  await finger('pointerup', 150)
  await expect(toast).toHaveCSS('translate', 'none')
  await finger('pointerdown', 100)
  await finger('pointermove', 200)
  await finger('pointerup', 200)
  await expect(toast).toHaveCount(0)
})
