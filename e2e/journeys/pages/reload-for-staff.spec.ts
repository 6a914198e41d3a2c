import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { callAs } from '../../support/site.ts'
import { goSlowly, holdBack } from '../../support/slow-answers.ts'

const tickets = '/api/support/adminsuppottickets'

function rowIn(page: Page, list: string, subject: string) {
  return page.getByRole('table', { name: list }).getByRole('row').filter({ hasText: subject })
}

test('after a change of status the lists reload and the open ticket follows, however slowly', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter(page, 'staff')
  const subject = `Slow ${Date.now()}`
  const description = 'It is written by one who answers it.'
  await callAs(request, token, 'POST', '/api/support/ticket', { type: 1, subject, description })
  await page.goto('/contactus')
  const mine = page.getByRole('group').filter({ hasText: subject })
  await expect(mine.locator('summary')).toContainText('Open')

  await page.getByRole('link', { name: 'Support Tickets' }).click()
  await rowIn(page, 'Open Tickets', subject).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Support ticket' })
  const slow = await holdBack(page, tickets)
  await dialog.getByLabel('Status').selectOption('IN PROGRESS')
  await expect.poll(() => slow.count(tickets)).toBe(1)
  await expect(dialog.getByLabel('Status')).toHaveValue('2')
  await slow.letGo()
  await expect(rowIn(page, 'In Progress', subject)).toBeAttached()
  await dialog.getByLabel('Email Response:').fill('We look at it.')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByRole('list', { name: 'Replies' })).toContainText('We look at it.')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Support', exact: true }).click()
  await goSlowly(page, 'Contact Us', '/api/support/tickets')
  await expect(mine.locator('summary')).toContainText('In progress')
  await mine.locator('summary').click()
  await expect(mine.getByText('We look at it.')).toBeVisible()
})

test('what an owner changes is so on the pages of members', async ({ page, enter, request }) => {
  const token = await enter(page, 'owner')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await page.getByRole('link', { name: 'Subscription', exact: true }).first().click()
  await expect(page.getByRole('cell', { name: /\$/ }).first()).toBeVisible()

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Streams', exact: true }).first().click()
  await page.getByRole('link', { name: 'Fjord', exact: true }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Fjord at dusk')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
  try {
    await goSlowly(page, 'History', '/api/admin/audit')
    await goSlowly(page, 'Home', '/api/streams/all')
    await expect(page.getByRole('link', { name: /^Fjord at dusk/ })).toBeVisible()
  } finally {
    const listed = await callAs(request, token, 'GET', '/api/admin/streams')
    const { streams } = await listed.json()
    const { id, version } = streams.find(({ title }: { title: string }) => title === 'Fjord at dusk')
    await callAs(request, token, 'POST', '/api/admin/streams/edit', { id, version, title: 'Fjord' })
  }
})
