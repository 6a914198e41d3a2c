import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'

test.afterEach(async () => {
  const first = 'We are working on the site right now.'
  await strom('maintenance', 'on', '--first', first)
  await strom('maintenance', 'off')
})

test('an owner looks at an announcement before, everybody sees it once, and it is ended', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  const list = page.getByRole('region', { name: 'Announcements' })
  const announcing = page.getByRole('form', { name: 'Announce' })
  await announcing.getByLabel('Title').fill('The regatta')
  await announcing.getByLabel('Text').fill('Live from Saturday.')
  await announcing.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'The regatta' })
  await expect(preview.getByText('Live from Saturday.')).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(preview).toBeHidden()
  await announcing.getByLabel('From').fill('102026-01-01T00:30')
  await expect(announcing.getByText('Enter a date, with a year of four digits')).toBeVisible()
  await expect(announcing.getByRole('button', { name: 'Announce' })).toBeDisabled()
  await announcing.getByLabel('From').fill('')
  await announcing.getByRole('button', { name: 'Announce' }).click()
  await expect(list.getByRole('row').filter({ hasText: 'The regatta' })).toContainText('Shown now')

  const member = await openBrowser()
  await enter(member, 'ola')
  await member.goto('/')
  await expect(member.getByRole('dialog', { name: 'The regatta' })).toBeVisible()

  await list.getByRole('button', { name: 'End The regatta' }).click()
  await page.getByRole('dialog', { name: 'End' }).getByRole('button', { name: 'End', exact: true }).click()
  await expect(list.getByText('There is no announcement')).toBeVisible()
  const late = await openBrowser()
  await enter(late, 'kari')
  await late.goto('/')
  await expect(late.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  await expect(late.getByRole('dialog')).toHaveCount(0)
})

test('a long link that is typed on a phone is broken, and the page stays as wide as the phone', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ viewport: { width: 390, height: 844 } })
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  const text = page.getByRole('form', { name: 'Announce' }).getByLabel('Text')
  await text.fill(`https://example.org/${'regatta'.repeat(20)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const { y = 0, height = 0 } = (await text.boundingBox()) ?? {}
  const from = await page.getByLabel('From').first().boundingBox()
  expect(from?.y).toBeGreaterThan(y + height)
})

test('a maintenance whose time is not whole is not taken for one that begins now', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  const form = page.getByRole('region', { name: 'Maintenance' })
  const from = form.getByLabel('From')
  const notWhole = form.getByText('Enter a date, with a year of four digits, and a time.')
  await from.pressSequentially('12312030')
  await expect(notWhole).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(notWhole).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Plan maintenance' })).toBeDisabled()

  await from.fill('')
  await from.blur()
  await expect(notWhole).toBeHidden()
  await from.pressSequentially('12312030')
  await form.getByLabel('Second line').focus()
  await expect(notWhole).toBeVisible()
  await from.fill('2030-12-31T13:00')
  await expect(notWhole).toBeHidden()
  await form.getByRole('button', { name: 'Plan maintenance' }).click()
  const planned = page.getByText('Maintenance is planned from 31/12/2030 13:00.')
  await expect(planned, 'in the toast as on the page').toHaveCount(2)
  await form.getByRole('button', { name: 'Call off maintenance' }).click()
  await expect(page.getByText('Maintenance is called off.')).toBeVisible()
})

test('an owner closes the site and opens it by the button of the maintenance page', async ({
  page,
  openBrowser,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 503 .*\/api\//)
  const member = await openBrowser()
  await enter(member, 'ola')
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  const maintenance = page.getByRole('region', { name: 'Maintenance' })
  await maintenance.getByLabel('First line').fill('A new player is coming.')
  await maintenance.getByRole('button', { name: 'Close the site' }).click()
  const question = page.getByRole('dialog', { name: 'Close the site' })
  await question.getByRole('button', { name: 'Close the site' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Under maintenance' })).toBeVisible()
  await expect(page.getByText('A new player is coming.')).toBeVisible()

  await member.goto('/')
  await expect(member.getByText('A new player is coming.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Turn off maintenance' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Turn off maintenance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  await member.goto('/')
  await expect(member.getByRole('heading', { name: 'Live streams' })).toBeVisible()
})
