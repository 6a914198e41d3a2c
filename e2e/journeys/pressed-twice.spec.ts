import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { newMember } from '../support/members.ts'
import { takeToken } from '../support/site.ts'

/** Presses in the same turn, after some milliseconds, and again when the first is done and its window goes. */
async function pressAgainAndAgain(button: Locator) {
  await button.evaluate((element: HTMLElement) => {
    for (const ms of [0, 0, 10, 40, 120, 200, 260, 320]) setTimeout(() => element.click(), ms)
  })
  await button.page().waitForTimeout(500)
}

async function openPerson(page: Page, request: APIRequestContext, name: string) {
  const friend = await newMember(request, await takeToken(request, 'anna'), name)
  await page.goto('/admin/people')
  await page.getByLabel('Search by e-mail or name').fill(friend.email)
  await page.getByRole('link', { name: friend.email }).click()
  return friend
}

async function fillDays(page: Page) {
  await page.getByRole('button', { name: 'Give days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give days' })
  await dialog.getByLabel('Days').fill('2')
  await dialog.getByLabel('Reason').fill('An outage')
  return dialog
}

test('points that are given with many clicks are given once', async ({ page, enter, request }) => {
  await enter(page, 'owner')
  const friend = await openPerson(page, request, 'ida')
  await page.getByRole('button', { name: 'Change points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change points' })
  await dialog.getByLabel('Points').fill('7')
  await dialog.getByLabel('Reason').fill('For the trouble')
  await pressAgainAndAgain(dialog.getByRole('button', { name: 'Change points' }))
  await expect(dialog).toBeHidden()
  const balance = await request.get('/api/invitations/rewardpoints', { headers: { Token: friend.token } })
  expect(await balance.json()).toMatchObject({ rewardPoints: 7 })
})

test('days whose answer was lost are given once, though they are given again', async ({
  page,
  enter,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED .*grant-days/)
  await enter(page, 'owner')
  await openPerson(page, request, 'jon')
  const dialog = await fillDays(page)
  const give = dialog.getByRole('button', { name: 'Give days' })
  await page.route(
    '**/grant-days',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await give.click()
  await expect(dialog.getByText('The site cannot be reached.')).toBeVisible()
  await give.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toHaveCount(1)

  // Given anew it is another gift, though of as many days.
  await (await fillDays(page)).getByRole('button', { name: 'Give days' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toHaveCount(2)
})

test('a stream that is asked for with many clicks is one ticket', async ({ page, enter }) => {
  await enter(page, 'bjorn')
  await page.goto('/')
  await page.getByRole('button', { name: 'Request a stream' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a stream' })
  await dialog.getByRole('textbox').fill('The northern lights, please')
  await pressAgainAndAgain(dialog.getByRole('button', { name: 'Submit request' }))
  await expect(dialog).toBeHidden()
  await page.goto('/contactus')
  await expect(page.getByText('The northern lights, please')).toHaveCount(1)
})
