import { expect, test } from '../support/journey.ts'

test('an owner changes an answer of the FAQ in both languages, and puts it back', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  await page.getByLabel('Where it stands').selectOption('Stream tags')
  await page.getByLabel('Search by words').fill('claimed uptime of 99%')
  const row = page.getByRole('row').filter({ hasText: 'claimed uptime of 99%' })
  await expect(row).toContainText('Original')
  await expect(row.locator('[lang=en]')).toContainText('claimed uptime of 99%')
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByLabel('English').fill('Our own stream, claimed uptime of 99% and more.')
  await dialog.getByLabel('Norwegian').fill('Vår egen strøm.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Changed')

  const member = await openBrowser()
  await enter(member, 'anna')
  await member.goto('/support')
  await expect(member.getByText('Our own stream, claimed uptime of 99% and more.')).toBeVisible()

  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: 'Put back', exact: true }).click()
  await expect(dialog.getByText('We run this stream ourselves')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put back now' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Original')
  await member.reload()
  await expect(member.getByText('We run this stream ourselves')).toBeVisible()
})

test('the list of texts goes on as its end comes near, through those of every page', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  const rows = page.locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  const begun = await rows.count()
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      return rows.count()
    })
    .toBe(84)
  expect(begun).toBeLessThan(84)
  await page.getByLabel('Search by words').fill('moonpay')
  await expect(rows.filter({ hasText: /moonpay/i }).first()).toBeVisible()
})
