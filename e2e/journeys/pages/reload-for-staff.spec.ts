import type { Page } from '@playwright/test'
import { strom } from '../../support/command-line.ts'
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

  // Restores the lists for other journeys.
  const listed = await (await callAs(request, token, 'GET', tickets)).json()
  const { id: ticketId } = listed.tickets.find((one: { subject: string }) => one.subject === subject)
  await callAs(request, token, 'POST', '/api/support/updateSupportTicket', { ticketId, newStatus: 3 })
})

test('what an owner changes is so in the console and on the pages of members', { tag: '@always' }, async ({
  page,
  enter,
  request,
}) => {
  const token = await enter(page, 'owner', 'with password')
  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await go('Subscription')
  await expect(page.getByText('A month costs $12.00.')).toBeVisible()
  await go('Console')
  await go('Audit log')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await go('Streams')
  try {
    await go('Fjord')
    await page.getByLabel('Title').fill('Fjord at dusk')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The stream is saved.')).toBeVisible()
    await goSlowly(page, 'Audit log', '/api/admin/audit')
    await expect(page.getByRole('row').filter({ hasText: 'Fjord at dusk' }).first()).toBeVisible()
    await goSlowly(page, 'Home', '/api/streams/all')
    await expect(page.getByRole('link', { name: /^Fjord at dusk/ })).toBeVisible()

    await go('Console')
    await go('Settings')
    await page.getByLabel('Price of one month').fill('9.90')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('The new settings are in force.')).toBeVisible()
    await goSlowly(page, 'Subscription', '/api/subscriptions/subscription-price-and-discount-rates')
    await expect(page.getByText('A month costs $9.90.')).toBeVisible()
  } finally {
    await strom('setting', 'set', 'pricePerMonthCents', '1200')
    const listed = await callAs(request, token, 'GET', '/api/admin/streams')
    const { streams } = await listed.json()
    const changed = streams.find(({ title }: { title: string }) => title === 'Fjord at dusk')
    const { id, version } = changed ?? {}
    if (id) await callAs(request, token, 'POST', '/api/admin/streams/edit', { id, version, title: 'Fjord' })
  }
})
