import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { newMember } from '../../support/members.ts'
import { loseAnswer, pressAgainAndAgain } from '../../support/pressing.ts'
import { takeToken } from '../../support/site.ts'

test('an owner finds a person and gives them days, who may watch then', async ({ page, enter, request }) => {
  const friend = await newMember(request, await takeToken(request, 'anna'), 'nils')
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByLabel('Search by email or name').fill(friend.email.toUpperCase())
  await page.getByRole('link', { name: friend.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: friend.email })).toBeVisible()
  await expect(page.getByText('No access')).toBeVisible()
  await expect(page.getByText('Two-step sign-in').locator('..')).toContainText('Off')

  await page.getByRole('button', { name: 'Give days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give days' })
  await expect(dialog.getByRole('button', { name: 'Give days' })).toBeDisabled()
  await dialog.getByLabel('Days').fill('10')
  await dialog.getByLabel('Reason').fill('The picture was bad')
  await dialog.getByRole('button', { name: 'Give days' }).click()
  await expect(dialog).toBeHidden()
  const grant = page.getByRole('row').filter({ hasText: 'The picture was bad' })
  await expect(grant).toContainText('10 days')
  await expect(grant).toContainText('owner@strom.test')

  const current = await request.get('/api/subscriptions/useractivesubscription', {
    headers: { Token: friend.token },
  })
  expect(await current.json()).toMatchObject({ resultCode: 1 })
})

test('what is asked for first has the focus as its window opens', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByRole('link', { name: 'bjorn@strom.test' }).click()
  for (const [act, field] of [
    ['Give days', 'Days'],
    ['Suspend', 'Reason'],
  ] as const) {
    const opener = page.getByRole('main').getByRole('button', { name: act })
    await opener.click()
    await expect(page.getByRole('dialog', { name: act }).getByLabel(field)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('days that were given on the command line say so', async ({ page, enter, request }) => {
  const friend = await newMember(request, await takeToken(request, 'anna'), 'per')
  await strom('people', 'grant-days', friend.email, '--days', '3', '--reason', 'An outage')
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByRole('link', { name: friend.email }).click()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toContainText('Command line')
})

test('the way back from a person finds the search again', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/people')
  const search = page.getByLabel('Search by email or name')
  await search.fill('kari')
  await expect(page.getByRole('link', { name: 'anna@strom.test' })).toBeHidden()
  await page.getByRole('link', { name: 'kari@strom.test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'kari@strom.test' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('kari')
  await expect(page.getByRole('link', { name: 'kari@strom.test' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'anna@strom.test' })).toBeHidden()
  expect(page.url(), 'an address is in no address').not.toContain('kari')
})

test('an owner counts whom a compensation would reach: everybody, or the viewers of a stream', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Compensate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compensate' })
  await expect(dialog.getByLabel('Who gets them')).toBeFocused()
  await dialog.getByLabel('Reason').fill('An outage')
  await dialog.getByRole('button', { name: 'Count the people' }).click()
  await expect(dialog.getByText(/^[1-9]\d* people would get the days/)).toBeVisible()
  await dialog.getByLabel('Who gets them').selectOption('Who watched Testbilde')
  const count = dialog.getByRole('button', { name: 'Count the people' })
  await expect(count).toBeDisabled()
  await dialog.getByLabel('Watched from').pressSequentially('01012026100030AM')
  await expect(dialog.getByLabel('Watched from')).toHaveValue(/^\d{4}-/)
  // A field without a maximum would have given this year.
  await dialog.getByLabel('Watched from').fill('102026-01-01T00:30')
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Enter a date, with a year of four digits' }),
  ).toBeVisible()
  const [from, until] = [dialog.getByLabel('Watched from'), dialog.getByLabel('Until')]
  expect((await from.boundingBox())?.y, 'the fields are in line').toBe((await until.boundingBox())?.y)
  await expect(count).toBeDisabled()
  await dialog.getByLabel('Watched from').fill('2020-01-01T20:00')
  await dialog.getByLabel('Until').fill('2020-01-01T21:00')
  await count.click()
  await expect(dialog.getByText('0 people would get the days')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Give the days' })).toBeDisabled()
})

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

test('points that are given with many clicks are given once', { tag: '@always' }, async ({
  page,
  enter,
  request,
}) => {
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

test('days whose answer was lost are given once, though they are given again', { tag: '@always' }, async ({
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

  await (await fillDays(page)).getByRole('button', { name: 'Give days' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'An outage' })).toHaveCount(2)
})

test('a compensation whose answer was lost is for the same time when it is given again', {
  tag: '@always',
}, async ({ page, enter, complaints }) => {
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
  // Longer than a window takes to close.
  await page.waitForTimeout(500)
  await expect(other.getByLabel('Points')).toHaveValue('7')
})

test('somebody is added by hand, given a month, and stands in the file of everybody', async ({
  page,
  enter,
  request,
}) => {
  const email = `by.hand.${Date.now()}@strom.test`
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Email').fill('nobody')
  await dialog.getByRole('button', { name: 'Add a person' }).click()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Username').fill('Bestemor')
  await dialog.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await expect.poll(() => mailsTo(request, email, 'have made an account for you')).toBe(1)

  await page.getByRole('button', { name: 'Give a month' }).click()
  await expect(page.getByText(`${email} has another month, and is told by mail.`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'By hand' })).toContainText('1 month')
  await expect.poll(() => mailsTo(request, email, 'gave you a month')).toBe(1)

  await page.getByRole('link', { name: 'All people' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Email,Username,Role,Access until,Member since')
  expect(file).toContain(`${email},Bestemor,Member,`)
})
