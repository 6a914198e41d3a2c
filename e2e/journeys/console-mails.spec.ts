import { expect, test } from '../support/journey.ts'

test('an owner sends a test mail and finds it in the list', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/mails')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('A test mail is on its way to owner@strom.test.')).toBeVisible()
  await page.getByLabel('Search by address').fill('owner@')
  await page.getByLabel('Show').selectOption('Sent')
  const mail = page.getByRole('row').filter({ hasText: 'Test mail from Strøm' }).first()
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Search by address').fill('owner@')
    await expect(mail).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(mail).toContainText('owner@strom.test')
})
