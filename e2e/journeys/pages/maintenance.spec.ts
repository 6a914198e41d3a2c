import { expectAccessible } from '../../support/axe.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { expectMovingPicture } from '../../support/picture.ts'

const firstTitle = 'Under maintenance'
const firstRow = 'We are working on the site right now.'
const secondRow = 'Please come back a little later.'

test.afterEach(async () => {
  await strom(
    'maintenance',
    'on',
    '--title',
    firstTitle,
    '--first-row-text',
    firstRow,
    '--second-row-text',
    secondRow,
  )
  await strom('maintenance', 'off')
  await strom('setting', 'set', 'shareCheckSeconds', '60')
})

test('in maintenance there is one page only, players go on, and the owner opens the site again', {
  tag: '@always',
}, async ({ page, openBrowser, enter, allowComplaints }) => {
  allowComplaints(/status of 503 .*\/api\//)
  // Often, so that the player meets the maintenance while it plays.
  await strom('setting', 'set', 'shareCheckSeconds', '2')
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  const member = await openBrowser()
  await enter(member, 'ola')
  await member.goto('/')
  await expect(member.getByRole('heading', { name: 'Live streams' })).toBeVisible()

  const owner = await openBrowser()
  await enter(owner, 'owner')
  await strom('maintenance', 'on')
  await page.waitForResponse(
    (response) => response.url().endsWith('account-share-check') && response.status() === 503,
  )
  await expectMovingPicture(page)

  await member.getByRole('button', { name: 'Request a stream' }).click()
  await member.getByRole('textbox', { name: 'Stream info' }).fill('The regatta')
  await member.getByRole('button', { name: 'Submit request' }).click()
  const title = { level: 1, name: firstTitle } as const
  await expect(member.getByRole('heading', title)).toBeVisible()
  for (const path of ['/', '/subscription', '/login', '/nowhere']) {
    await member.goto(path)
    await expect(member.getByRole('heading', title)).toBeVisible()
    await expect(member.getByText(firstRow)).toBeVisible()
    await expect(member.getByText(secondRow)).toBeVisible()
    await expect(member.getByRole('link')).toHaveText(['Skip to content'])
    await expect(member.getByRole('button', { name: 'Turn off maintenance' })).toHaveCount(0)
  }

  await owner.goto('/')
  await expect(owner.getByRole('heading', title)).toBeVisible()
  await owner.getByRole('button', { name: 'Turn off maintenance' }).click()
  await expect(owner.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  expect(await strom('maintenance', 'show')).toContain('Maintenance is off')
  // A member's page checks every 15 s whether it is over.
  await member.goto('/')
  await expect(member.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  await expectMovingPicture(page)
})

test('an owner without the second factor that is wanted is told what to do in the place of the button', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  // Only in this browser: other journeys share the site.
  await page.route('**/api/site-settings', async (route) => {
    const response = await route.fetch()
    const json = { ...(await response.json()), maintenanceMode: true, secondFactorMissing: true }
    await route.fulfill({ response, json })
  })
  await page.goto('/')
  await expect(page.getByText('Owners of this site need two-step sign-in to open it here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off maintenance' })).toHaveCount(0)
  await expectAccessible(page, 'maintenance without a second factor')
})

test('a maintenance with times begins and ends by itself, with the texts it was given', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 503 .*\/api\//)
  await enter(page, 'anna')
  const texts = [
    '--title',
    'New player',
    '--first-row-text',
    'We are moving in.',
    '--second-row-text',
    'Back at <b>noon</b>.',
  ]
  expect(await strom('maintenance', 'on', '--from', '+4s', '--until', '+12s', ...texts)).toContain(
    'the site is open. It begins at',
  )
  await page.goto('/support')
  const title = page.getByRole('heading', { level: 1, name: 'New player' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(title).toHaveCount(0)
  await expect(async () => {
    await page.reload()
    await expect(title).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('We are moving in.')).toBeVisible()
  await expect(page.getByText('Back at <b>noon</b>.')).toBeVisible()
  // The page checks every 15 s whether it is over.
  await expect(title).toHaveCount(0, { timeout: 45_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible()
  expect(await strom('maintenance', 'show')).toBe('Maintenance is off: the site is open.\n')
})

test('a page that is refused as maintenance begins comes by itself once it is over', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 503 .*\/api\//)
  await enter(page, 'anna')
  // The document still says open, but its data is refused.
  await page.route(
    '**/api/streams/all',
    async (route) => {
      await strom('maintenance', 'on')
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto('/support')
  await expect(page.getByRole('heading', { level: 1, name: firstTitle })).toBeVisible()
  await strom('maintenance', 'off')
  await expect(page.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible({ timeout: 45_000 })
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
