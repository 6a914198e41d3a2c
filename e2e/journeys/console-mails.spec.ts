import { openTestSmtpServer } from '../../server/src/mail/testing-smtp.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { loginForm } from '../support/login-form.ts'
import { prepareOwnSite } from '../support/own-site.ts'
import { demoPassword } from '../support/site.ts'

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

test('after an outage of the mail server an owner has all that was given up sent again', async ({ page }) => {
  const smtp = await openTestSmtpServer()
  const site = await prepareOwnSite({ SMTP_URL: smtp.url, MAIL_FROM: 'post@example.org' })
  try {
    await site.start()
    smtp.misbehave = { rcptTo: '550 5.7.1 not from here' }
    await page.goto(`${site.origin}/login`)
    await loginForm(page).send('owner@strom.test', demoPassword)
    await expect(page).toHaveURL(`${site.origin}/`)
    await page.goto(`${site.origin}/admin/mails?show=failed`)
    for (const mails of [1, 2]) {
      await page.getByRole('button', { name: 'Send a test mail' }).click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('row', { name: 'not from here' })).toHaveCount(mails, { timeout: 2000 })
      }).toPass()
    }
    smtp.misbehave = {}
    await page.getByRole('button', { name: 'Send all again' }).click()
    const window = page.getByRole('dialog', { name: 'Send all again' })
    await expect(window.getByText('2 mails will be sent.')).toBeVisible()
    await expectAccessible(page, 'the window that sends all again')
    await window.getByRole('button', { name: 'Send all again' }).click()
    await expect(page.getByText('2 mails wait to be sent again.')).toBeVisible()
    await expect(window).toBeHidden()
    await expect(page.getByText('There are no such mails.')).toBeVisible()
    await expect.poll(() => smtp.received.length).toBe(2)
    await page.getByRole('button', { name: 'Send all again' }).click()
    await expect(window.getByText('There is no such mail.')).toBeVisible()
    await expect(window.getByRole('button', { name: 'Send all again' })).toBeDisabled()
  } finally {
    await site.stop()
    await smtp.close()
  }
})
