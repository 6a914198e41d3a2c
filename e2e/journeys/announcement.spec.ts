import type { Page } from '@playwright/test'
import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'

/** Whatever a page has to show by itself is there once it asks for nothing more. */
async function expectNoDialog(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.afterEach(async () => {
  const { announcements } = JSON.parse(await strom('announce', '--list', '--json'))
  for (const { id } of announcements) await strom('announce', '--cancel', id)
})

test('an announcement is shown once to everyone, and the next one again', async ({
  page,
  openBrowser,
  enter,
}) => {
  await strom('announce', 'The regatta', 'Live from Saturday.\nAll day.')
  await enter(page, 'anna')
  await page.goto('/')
  const first = page.getByRole('dialog', { name: 'The regatta', exact: true })
  await expect(first).toContainText('Live from Saturday.')
  await first.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(first).toBeHidden()
  await page.reload()
  await expectNoDialog(page)
  await page.goto('/subscription')
  await expectNoDialog(page)

  const other = await openBrowser()
  await enter(other, 'ola')
  await other.goto('/subscription')
  await expect(other.getByRole('dialog', { name: 'The regatta' })).toBeVisible()

  await strom('announce', 'Delayed', 'The regatta begins at noon.')
  await page.reload()
  const second = page.getByRole('dialog', { name: 'Delayed', exact: true })
  await expect(second).toContainText('The regatta begins at noon.')
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await page.reload()
  await expectNoDialog(page)
})

test('an announcement for later appears when its time comes, and goes when it ends', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'anna')
  await strom('announce', 'The final', 'It begins.', '--from', '+6s', '--until', '+16s')
  await page.goto('/subscription')
  await expectNoDialog(page)
  expect(await strom('announce', '--list')).toContain("'The final', from ")
  const dialog = page.getByRole('dialog', { name: 'The final', exact: true })
  await expect(async () => {
    await page.reload()
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(dialog).toContainText('It begins.')
  await expect
    .poll(() => strom('announce', '--list'), { timeout: 50_000 })
    .toContain('There is no announcement, and none to come.')
  const late = await openBrowser()
  await enter(late, 'ola')
  await late.goto('/subscription')
  await expectNoDialog(late)
})
