import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'

/** To another part of the console, as an owner does who has to look something up. */
async function lookUp(page: Page, part: string) {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: part }).click()
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible()
}

test('what an owner has typed and not saved is there again after another part was looked at', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('14.50')
  await lookUp(page, 'Orders')
  await lookUp(page, 'Settings')
  await expect(price).toHaveValue('14.50')
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await lookUp(page, 'Orders')
  await lookUp(page, 'Settings')
  await expect(price).toHaveValue('12.00')

  await lookUp(page, 'Notices')
  const announcing = page.getByRole('form', { name: 'Announce' })
  await announcing.getByLabel('Text').fill('The regatta is live from Saturday.')
  const firstRow = page.getByLabel('First line')
  await firstRow.fill('New cables are laid.')
  await lookUp(page, 'Orders')
  await lookUp(page, 'Notices')
  await expect(announcing.getByLabel('Text')).toHaveValue('The regatta is live from Saturday.')
  await expect(firstRow).toHaveValue('New cables are laid.')

  await lookUp(page, 'Streams')
  await page.getByRole('link', { name: 'Fjord' }).first().click()
  const title = page.getByLabel('Title')
  await title.fill('Fjord and sea')
  await lookUp(page, 'Orders')
  await page.goBack()
  await expect(title).toHaveValue('Fjord and sea')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('Fjord')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)

  await lookUp(page, 'Streams')
  await page.getByRole('link', { name: 'Add a stream' }).click()
  await title.fill('Lighthouse')
  await lookUp(page, 'Orders')
  await page.goBack()
  await expect(title).toHaveValue('Lighthouse')
})

test('a text that is being written is not lost by a press beside its window', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await edit.click()
  await expect(dialog.getByLabel('English')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await edit.click()
  await dialog.getByLabel('English').fill('In our own words')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('English')).toHaveValue('In our own words')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await edit.click()
  await expect(dialog.getByLabel('English')).not.toHaveValue('In our own words')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
