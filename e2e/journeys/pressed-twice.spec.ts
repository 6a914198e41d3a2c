import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { newMember } from '../support/members.ts'
import { buyByApi, openRefund } from '../support/paying.ts'
import { comeBack, takeToken } from '../support/site.ts'

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
  await page.getByLabel('Search by email or name').fill(friend.email)
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

/** The next call to an address is carried out, and its answer is lost. */
function loseAnswer(page: Page, address: string) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  return page.route(address, lose, { times: 1 })
}

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
  await loseAnswer(page, '**/grant-days')
  await give.click()
  await expect(dialog.getByText('The site cannot be reached.')).toBeVisible()
  await give.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toHaveCount(1)

  // Given anew it is another gift, though of as many days.
  await (await fillDays(page)).getByRole('button', { name: 'Give days' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toHaveCount(2)
})

test('a compensation whose answer was lost is for the same time when it is given again', async ({
  page,
  enter,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED .*compensate/)
  await enter(page, 'owner')
  const calls: { body: { preview: boolean; watched: object }; key: string | undefined }[] = []
  await page.route('**/api/admin/people/compensate', (route) => {
    const body = route.request().postDataJSON()
    calls.push({ body, key: route.request().headers()['idempotency-key'] })
    return calls.length === 2 ? route.abort() : route.fulfill({ json: { resultCode: 1, people: 3 } })
  })
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Compensate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compensate' })
  await dialog.getByLabel('Who gets them').selectOption('Who watched Testbilde')
  await dialog.getByLabel('Watched from').fill('2026-01-01T20:00')
  await dialog.getByLabel('Reason').fill('An outage')
  await dialog.getByRole('button', { name: 'Count the people' }).click()
  const give = dialog.getByRole('button', { name: 'Give the days' })
  await give.click()
  await expect(dialog.getByText('The site cannot be reached.')).toBeVisible()
  await give.click()
  await expect(dialog).toBeHidden()
  const [counted, lost, again] = calls
  expect(again).toEqual(lost)
  expect(again?.body).toEqual({ ...counted?.body, preview: false })
})

test('an answer that comes when its window has been left closes no other one', async ({
  page,
  enter,
  request,
}) => {
  await enter(page, 'owner')
  await openPerson(page, request, 'runa')
  const dialog = await fillDays(page)
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/admin/people/grant-days', async (route) => {
    await later
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Give days' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Change points' }).click()
  const other = page.getByRole('dialog', { name: 'Change points' })
  await other.getByLabel('Points').fill('7')
  goOn()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  // Longer than a window takes to go.
  await page.waitForTimeout(500)
  await expect(other.getByLabel('Points')).toHaveValue('7')
})

test('a refund whose answer was lost is sent once, though it is sent again when the order shows it', async ({
  page,
  enter,
  request,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED .*refund/)
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'siri')
  await buyByApi(request, buyer.token, [{ email: buyer.email, months: 3 }])
  await enter(page, 'owner')
  const dialog = await openRefund(page, buyer.email)
  await dialog.getByRole('button', { name: 'Show what it takes back' }).click()
  const send = dialog.getByRole('button', { name: 'Send back $12.00' })
  await expect(send).toBeVisible()
  await loseAnswer(page, '**/api/admin/orders/refund')
  await send.click()
  await expect(dialog.getByText('The site cannot be reached.')).toBeVisible()
  await comeBack(page, '**/api/admin/orders/order')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'A bad month' })).toHaveCount(1)
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

test('an announcement that is made with many clicks is made once', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  let made = 0
  page.on('request', (call) => {
    if (call.url().endsWith('/api/admin/announcements/announce')) made += 1
  })
  const announcing = page.getByRole('form', { name: 'Announce' })
  await announcing.getByLabel('Title').fill('The harbour race')
  await announcing.getByLabel('Text').fill('On Sunday.')
  await announcing.getByLabel('From').fill('2090-01-01T10:00')
  await pressAgainAndAgain(announcing.getByRole('button', { name: 'Announce' }))
  const row = page.getByRole('row').filter({ hasText: 'The harbour race' })
  await expect(row).toHaveCount(1)
  expect(made).toBe(1)
  await row.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
  await expect(row).toHaveCount(0)
})

test('a text that is saved with many clicks is saved once', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/texts')
  let saved = 0
  // What other journeys read stays as it is.
  await page.route('**/api/texts/write', (route) => {
    saved += 1
    return route.fulfill({ json: { resultCode: 1 } })
  })
  await page.getByRole('row').filter({ hasText: 'Egen drift' }).getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Our own')
  await pressAgainAndAgain(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  expect(saved).toBe(1)
})
