import { colourOf, isRed } from '../support/colour.ts'
import { strom } from '../support/command-line.ts'
import { expect, test } from '../support/journey.ts'
import { enterAs, newMember } from '../support/members.ts'
import { expectMovingPicture, expectStopped, glimpse } from '../support/picture.ts'
import { callAs, logOutAllDevices, takeToken } from '../support/site.ts'

test('logging out all devices elsewhere stops the picture within 2 s', async ({
  page,
  enter,
  request,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  await enter(page, 'ola')
  await page.goto('/player?default=0')
  await expectMovingPicture(page)
  await logOutAllDevices(request, 'ola')
  await expectStopped(page)
  await expect(page).toHaveURL('/login')
})

test('logging out in another tab stops the picture within 2 s', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  const other = await context.newPage()
  await other.goto('/subscription')
  await expectMovingPicture(page)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('link', { name: 'Log out' }).click()
  await expectStopped(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('without a subscription there is no picture, and the toast says so for 10 s', async ({
  page,
  enter,
}) => {
  const media: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) media.push(request.url())
  })
  await page.clock.install()
  await enter(page, 'bjorn')
  await page.goto('/player?default=0')
  const toast = page.getByRole('alert').filter({ hasText: 'You have no subscription.' })
  await expect(toast.getByText('You have no subscription.', { exact: true })).toBeVisible()
  await expect(toast.getByText('Please purchase a subscription plan.', { exact: true })).toBeVisible()
  expect(isRed(await colourOf(toast, { property: 'backgroundColor', pseudo: '::before' }))).toBe(true)
  const shownAt = await page.evaluate(() => Date.now())
  await page.clock.fastForward(8_500)
  await page.waitForFunction((moment) => Date.now() > moment, shownAt + 9_000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(toast).toBeHidden()

  await expect(page.getByRole('heading', { name: 'You have no subscription.' })).toBeVisible()
  expect((await glimpse(page)).frame).toBeNull()
  expect(media).toEqual([])
  await page.getByRole('button', { name: 'View Plans' }).click()
  await expect(page).toHaveURL('/subscription')
})

test('a subscription that comes while somebody waits brings the picture, and again after it ran out', async ({
  page,
  request,
  baseURL,
  allowComplaints,
}) => {
  allowComplaints(/status of 403 /)
  const member = await newMember(request, await takeToken(request, 'anna'), 'renewing')
  const grant = () => strom('grant', member.email, '--days', '1', '--reason', 'A friend paid')
  await page.clock.install()
  await enterAs(page, member, baseURL)
  await page.goto('/player?default=0')
  const lacking = page.getByRole('heading', { name: 'You have no subscription.' })
  await expect(lacking).toBeVisible()
  await grant()
  await page.clock.fastForward(60_000)
  await expectMovingPicture(page)
  await strom('take', member.email, '--days', '1', '--reason', 'By mistake', '--yes')
  await expect(lacking).toBeVisible()
  await grant()
  await page.clock.fastForward(60_000)
  await expectMovingPicture(page)
  await expect(lacking).toBeHidden()
  await callAs(request, member.token, 'POST', '/api/users/logoutall')
  await expect(page).toHaveURL('/login')
})
