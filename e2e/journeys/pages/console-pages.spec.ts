import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'

test('an owner writes a page in two languages, which everybody reads from the footer, and removes it', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/pages')
  await expect(page.getByRole('row').filter({ hasText: '/pages/terms' })).toContainText('draft to be checked')
  await page.getByRole('link', { name: 'Add a page' }).click()
  await page.getByLabel('Address').fill('House Rules')
  await page.getByLabel('Title, English').fill('House rules')
  await page.getByLabel('Title, Norwegian').fill('Husregler')
  await page
    .getByLabel('Text, English')
    .fill(
      '## Be kind\n\n- to **all**\n\n<img src=x onerror=alert(1)> [run](javascript:alert(1)) [us](https://example.org)',
    )
  await page.getByLabel('Text, Norwegian').fill('## Vær grei')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An address has small letters' })).toBeVisible()
  await page.getByLabel('Address').fill('house-rules')
  await page.getByText('How it reads').first().click()
  await expect(page.getByRole('heading', { name: 'Be kind' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible()
  await expectAccessible(page, 'a page in the console')

  const reader = await openBrowser()
  await reader.goto('/login')
  await reader
    .getByRole('navigation', { name: 'About this site' })
    .getByRole('link', { name: 'House rules' })
    .click()
  await expect(reader.getByRole('heading', { level: 1, name: 'House rules' })).toBeFocused()
  await expect(reader.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible()
  await expect(reader.getByRole('listitem').filter({ hasText: 'to all' })).toBeVisible()
  await expect(reader.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(reader.getByRole('link', { name: 'us', exact: true })).toHaveAttribute(
    'href',
    'https://example.org',
  )
  await expect(reader.getByText('run', { exact: true })).not.toHaveAttribute('href', /javascript/)
  await expectAccessible(reader, 'a page that an owner wrote')
  await reader.goto('/pages/privacy')
  await expect(reader.getByText('This is a draft.')).toBeVisible()
  await expect(reader.getByText('What was watched: 90 days.')).toBeVisible()
  await reader.goto('/pages/no-such')
  await expect(reader.getByRole('heading', { level: 1, name: 'There is no such page.' })).toBeVisible()
  await reader.getByRole('link', { name: 'Go Home' }).click()
  await expect(reader).toHaveURL(/\/login/)
  const norwegian = await openBrowser({ locale: 'nb-NO' })
  await norwegian.goto('/pages/house-rules')
  await expect(norwegian.getByRole('heading', { level: 2, name: 'Vær grei' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove the page' }).click()
  await page.getByRole('button', { name: 'Remove now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible()
  await expect(page.getByText('/pages/house-rules')).toBeHidden()
  await reader.goto('/pages/house-rules')
  await expect(reader.getByRole('heading', { level: 1, name: 'There is no such page.' })).toBeVisible()
})

test('of two owners the slower one keeps what they typed, also past another page, sees both and chooses', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/pages/edit/about')
  const english = page.getByLabel('Text, English')
  await english.fill('Mine, half')
  await page.getByRole('link', { name: 'All pages' }).click()

  const other = await openBrowser()
  await enter(other, 'owner')
  await other.goto('/admin/pages/edit/about')
  await other.getByLabel('Text, English').fill('Theirs')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('The page is saved.')).toBeVisible()

  await page.getByRole('row').getByRole('link', { name: 'About us' }).click()
  await expect(english).toHaveValue('Mine, half')
  await english.fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('alert', { name: 'Another owner changed this meanwhile' })
  await expect(conflict.getByRole('row').filter({ hasText: 'Text, English' })).toContainText('Theirs')
  await page.getByRole('button', { name: 'Save my changes' }).click()
  await expect(page.getByText('The page is saved.')).toBeVisible()

  // Without typing, the page shows the current version.
  await other.reload()
  await expect(other.getByLabel('Text, English')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Put back', exact: true }).click()
  await page.getByRole('button', { name: 'Put back now' }).click()
  await expect(page.getByRole('row').filter({ hasText: '/pages/about' })).toContainText('draft to be checked')
})
