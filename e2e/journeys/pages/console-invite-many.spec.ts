import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { mailsTo } from '../../support/mailbox.ts'

async function chooseList(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}

test('a club is invited from a list, with months, and what cannot be invited says why', async ({
  page,
  enter,
  request,
}) => {
  const run = Date.now()
  const [first, second, third] = [1, 2, 3].map((number) => `club${number}.${run}@strom.test`)
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByRole('link', { name: 'Invite many' }).click()
  await page.getByRole('button', { name: 'Look through the list' }).click()
  await expect(page.getByText('Enter at least one address.')).toBeVisible()

  const list = `Navn;E-post;Måneder\r\nOla;${first};3\r\nKari;${second};\r\nPer;Per Hansen;\r\nAnna;anna@strom.test;1\r\nLiv;liv@strom.test;1,5\r\n`
  await chooseList(page, 'club.csv', Buffer.from(list))
  await page.getByLabel('Addresses').press('ControlOrMeta+End')
  await page.getByLabel('Addresses').pressSequentially(`${third}\n`)
  await page.getByLabel('Months of access').fill('1')
  await page.getByRole('button', { name: 'Look through the list' }).click()
  await expect(page.getByText('3 addresses can be invited. 3 lines are left out.')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Per Hansen')).toContainText('Not an email address')
  await expect(row('anna@strom.test')).toContainText('Has an account already')
  await expect(row('liv@strom.test')).toContainText('“1,5” is not a whole number of months')
  await expectAccessible(page, 'a list of people to invite')

  const send = page.getByRole('button', { name: 'Send 3 invitations' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Give this: 3 people · 5 months in all').check()
  await send.click()
  await expect(page.getByText('3 invitations were sent. 3 lines are left out.')).toBeVisible()
  await expect(row(first ?? '')).toContainText('Invited')
  await expect.poll(() => mailsTo(request, first ?? '', '3 months of access')).toBe(1)
  await expect.poll(() => mailsTo(request, third ?? '', '1 month of access')).toBe(1)
})

test('a list of members in the encoding of Windows gives days, and nothing for the number of a member', {
  tag: '@always',
}, async ({ page, enter, request, complaints }) => {
  complaints.allow(/ERR_FAILED .*people\/invite/)
  const run = Date.now()
  const year = new Date().getUTCFullYear() + 1
  const emails = [1, 2, 3].map((number) => `member${number}.${run}@strom.test`)
  const rows = emails.map(
    (email, index) => `${index + 1};Øyvind;Bråten;${email};9762403${index};31.12.${year}`,
  )
  const list = ['Medlemsnr;Fornavn;Etternavn;E-post;Mobil;Betalt til', ...rows].join('\r\n')
  await enter(page, 'owner')
  await page.goto('/admin/people/invite')
  await chooseList(page, 'medlemmer.csv', Buffer.from(list, 'latin1'))
  await expect(page.getByText('medlemmer.csv is not UTF-8. It was read as Windows-1252')).toBeVisible()
  await expect(page.getByLabel('Addresses')).toHaveValue(/Øyvind;Bråten/)
  await page.getByRole('button', { name: 'Look through the list' }).click()
  await expect(page.getByText('The last day of access is read from “Betalt til”.')).toBeVisible()
  await expect(page.getByText('Not read: Medlemsnr, Fornavn, Etternavn, Mobil.')).toBeVisible()
  const sum = `Give this: 3 people · no months · 3 with access through 31/12/${year}`
  await page.getByLabel(sum).check()
  // The answer is lost: sending again must invite no one twice.
  await page.route(
    '**/api/admin/people/invite',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await page.getByRole('button', { name: 'Send 3 invitations' }).click()
  await expect(page.getByText('3 invitations were sent.')).toBeVisible()
  for (const email of emails)
    await expect.poll(() => mailsTo(request, email, `access through 31/12/${year}`)).toBe(1)
})

test('numbers that no heading explains are asked about', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/people/invite')
  await page.getByLabel('Addresses').fill('7;a7@strom.test;3\n8;a8@strom.test;6\n36;a9@strom.test;2.5\n')
  await page.getByRole('button', { name: 'Look through the list' }).click()
  await expect(page.getByText('The list has numbers or dates that no heading explains.')).toBeVisible()
  const goOn = page.getByRole('button', { name: 'Go on' })
  await expect(goOn).toBeDisabled()
  await page.getByLabel('Which column is months of access?').selectOption('Column 3')
  await expect(goOn).toBeDisabled()
  await page.getByLabel('Which column is the last day of access?').selectOption('None')
  await expect(page.getByText('2 people · 9 months in all · 1 line is left out.')).toBeVisible()
  await expectAccessible(page, 'the columns of a list')
  await goOn.click()
  await expect(page.getByLabel('Give this: 2 people · 9 months in all')).not.toBeChecked()
  await page.getByRole('button', { name: 'Choose the columns' }).click()
  await page.getByLabel('Which column is months of access?').selectOption('None')
  await expect(page.getByText('3 people · no months')).toBeVisible()
})
