import { expectAccessible, looks } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { callAs, takeToken } from '../../support/site.ts'

test('a stream request lands as a ticket about the stream service', async ({ page, enter, request }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  await page.getByLabel('Stream info').fill('The regatta')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Success! Your stream request has been submitted!')).toBeVisible()
  const token = await takeToken(request, 'staff')
  const { tickets } = await (await callAs(request, token, 'GET', '/api/support/adminsuppottickets')).json()
  expect(tickets).toContainEqual(
    expect.objectContaining({
      type: 3,
      subject: 'Stream request',
      description: 'The regatta',
      user__email: 'bjorn@strom.test',
      status: 1,
    }),
  )
})

test('a failed ticket stays in the form, and the toast says why', { tag: '@always' }, async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/429/)
  await enter(page, 'anna')
  await page.goto('/contactus')
  await page.route('**/api/support/ticket', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ resultCode: 19, detail: 'Too many tries. Try again in 60 minutes.' }),
    }),
  )
  await page.getByLabel('Category').selectOption('Other')
  await page.getByLabel('Subject').fill('Once more')
  await page.getByLabel('Description').fill('Still the same')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
  await expect(page.getByText('Too many tries. Try again in 60 minutes.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Once more')
  await page.goto('/contactus?ticket=999999')
  await expect(page.getByText('The ticket of this link is not among yours.')).toBeVisible()
})

for (const { colours, language, width } of looks) {
  test(`no barriers in help, ${colours}, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
    request,
  }) => {
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    const token = await enter(page, 'ola')
    const subject = `A long story in ${language}`
    const description = 'The picture stops, and then it goes on. '.repeat(60)
    await callAs(request, token, 'POST', '/api/support/ticket', { type: 5, subject, description })
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'support')
    await page.goto('/contactus')
    await page.locator('summary').first().press('Enter')
    await page.locator('button[type=submit]').first().click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, 'contact us')

    await enter(page, 'staff')
    await page.goto('/adminsupport')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expectAccessible(page, 'support tickets')
    await page.getByRole('row').filter({ hasText: subject }).click()
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible()
    await expectAccessible(page, 'a ticket')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0)
  })
}

test('while a message is on its way nothing more is written into it', async ({
  page,
  openBrowser,
  enter,
}) => {
  const staff = await openBrowser()
  await enter(staff, 'staff')
  await staff.goto('/adminsupport')
  await staff.getByRole('row').filter({ hasText: 'ola@strom.test' }).first().click()
  await enter(page, 'ola')
  await page.goto('/contactus')
  await page.locator('summary').first().press('Enter')
  for (const [at, label, button, address] of [
    [staff, 'Email Response', 'Send email', '**/api/emailservice/emailUserNotification'],
    [page, 'Your answer', 'Send answer', '**/api/support/answer'],
  ] as const) {
    const sent = Promise.withResolvers<void>()
    await at.route(address, async (route) => {
      await sent.promise
      await route.fulfill({ json: { resultCode: 1 } })
    })
    const message = at.getByLabel(label).first()
    await message.fill('Half a sentence')
    await at.getByRole('button', { name: button }).first().click()
    await expect(message).not.toBeEditable()
    sent.resolve()
    await expect(message).toHaveValue('')
    await expect(message).toBeEditable()
  }
})

test('while a ticket is on its way nothing is typed that would be cleared with it', async ({
  page,
  enter,
}) => {
  await enter(page, 'ola')
  await page.goto('/contactus')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/support/ticket', async (route) => {
    await sent.promise
    await route.fulfill({ json: { resultCode: 1 } })
  })
  const fields = [page.getByLabel('Subject'), page.getByLabel('Description')]
  await page.getByLabel('Category').selectOption('Billing')
  for (const field of fields) await field.fill('No sound')
  await page.getByLabel('Subject').press('Enter')
  for (const field of fields) await expect(field).not.toBeEditable()
  sent.resolve()
  for (const field of fields) await expect(field).toHaveValue('')
  for (const field of fields) await expect(field).toBeEditable()
})
