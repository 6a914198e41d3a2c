import type { Page } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { linkMailedTo } from '../../support/mailbox.ts'
import { callAs, signIn, takeToken } from '../../support/site.ts'

const heading = { open: 'Open Tickets', inProgress: 'In Progress', resolved: 'Resolved Tickets' } as const

function rowIn(page: Page, list: keyof typeof heading, subject: string) {
  return page.getByRole('table', { name: heading[list] }).getByRole('row').filter({ hasText: subject })
}

test('a member writes, staff answer and resolve, the member reads it and reopens', {
  tag: '@always',
}, async ({ page, openBrowser, enter, request }) => {
  const subject = 'No sound on Fjord'
  await signIn(page, 'kari')
  await page.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('link', { name: /^Open the community chat/ })).toHaveAttribute(
    'href',
    'https://example.org/chat',
  )
  await expect(page.getByText('You have not written to us yet.')).toBeVisible()

  // The specification's words, typing error included.
  const form = page.locator('form').filter({ has: page.getByLabel('Category') })
  await form.getByRole('button', { name: 'Submit' }).click()
  for (const words of ['Please select a vategory', 'Please enter a subject', 'Please enter a description']) {
    await expect(form.getByText(words, { exact: true })).toBeVisible()
  }
  await expect(form.getByLabel('Category')).toBeFocused()
  expect(await form.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'Choose a category',
    'Bug report',
    'Billing',
    'Stream service',
    'Subscription',
    'Other',
  ])
  await form.getByLabel('Category').selectOption('Bug report')
  await form.getByLabel('Subject').fill(subject)
  await form.getByLabel('Description').fill('12345')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByText('Please enter a description', { exact: true })).toBeVisible()
  await form.getByLabel('Description').fill('There is a picture,\nbut no sound.')

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/support/ticket', async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status', { name: 'Sending' })).toBeVisible()
  release()
  await expect(page.getByText('Success!', { exact: true })).toBeVisible()
  await expect(page.getByText('We have received your message and will answer by email.')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Sending' })).toBeHidden()
  await expect(form.getByLabel('Category')).toHaveValue('1')
  await expect(form.getByLabel('Subject')).toHaveValue('')
  await expect(form.getByLabel('Description')).toHaveValue('')
  const mine = page.getByRole('group').filter({ hasText: subject })
  await expect(mine).toContainText('Open')

  const staff = await openBrowser()
  await enter(staff, 'staff')
  await staff.goto(await linkMailedTo(request, 'staff@strom.test', /\/adminsupport\?ticket=\d+$/))
  await expect(staff.getByRole('dialog', { name: 'Support ticket' })).toBeVisible()
  await staff.keyboard.press('Escape')
  const mailMe = staff.getByRole('switch', { name: 'Mail me new tickets and answers' })
  await expect(mailMe).toBeChecked()
  await mailMe.click()
  await expect(mailMe).not.toBeChecked()
  await staff.goto('/adminsupport')
  await expect(mailMe).not.toBeChecked()
  await mailMe.click()
  await expect(rowIn(staff, 'open', subject)).toContainText('kari@strom.test')
  await rowIn(staff, 'open', subject).getByRole('button', { name: subject }).focus()
  await staff.keyboard.press('Enter')
  const dialog = staff.getByRole('dialog', { name: 'Support ticket' })
  for (const text of ['Bug report', 'kari@strom.test', subject, 'There is a picture,']) {
    await expect(dialog.getByText(text)).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByText('Please write a message')).toBeVisible()
  await dialog.getByLabel('Email Response:').fill('Please check the volume\nof the player.')
  await staff.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(rowIn(staff, 'open', subject).getByRole('button')).toBeFocused()
  await staff.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email Response:')).toHaveValue('Please check the volume\nof the player.')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(staff.getByText('Success', { exact: true })).toBeVisible()
  await expect(staff.getByText('Email dded to qeue.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Email Response:')).toHaveValue('')
  await expect(dialog.getByRole('list', { name: 'Replies' })).toContainText('Please check the volume')

  await dialog.getByLabel('Status').selectOption('RESOLVED')
  await expect(rowIn(staff, 'resolved', subject)).toBeAttached()
  await expect(dialog.getByLabel('Status')).toHaveValue('3')
  await staff.keyboard.press('Escape')
  await expect(rowIn(staff, 'resolved', subject).getByRole('button')).toBeFocused()
  await expect(rowIn(staff, 'resolved', subject).getByRole('cell').nth(6)).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(rowIn(staff, 'resolved', subject).getByRole('cell').nth(7)).toHaveText(
    /^\d\d:\d\d \/ \d\d:\d\d$/,
  )

  const link = await linkMailedTo(request, 'kari@strom.test', /\/contactus\?ticket=/)
  await page.goto(link)
  await expect(mine.getByText('Please check the volume')).toBeVisible()
  await expect(mine.locator('summary')).toBeFocused()
  await expect(mine.locator('summary')).toContainText('Resolved')
  await mine.getByRole('button', { name: 'Send answer' }).click()
  await expect(mine.getByText('Please write a message')).toBeVisible()
  await mine.getByLabel('Your answer').fill('The volume is up. Still no sound.')
  await mine.getByRole('button', { name: 'Send answer' }).click()
  await expect(mine.locator('summary')).toContainText('Open')
  await expect(mine.getByLabel('Your answer')).toHaveValue('')

  await staff.reload()
  await expect(rowIn(staff, 'open', subject)).toContainText('The member has answered')
  await expect(rowIn(staff, 'open', subject).getByRole('cell').nth(6)).toHaveText('---')
  await rowIn(staff, 'open', subject).getByRole('cell').nth(4).click()
  await expect(dialog.getByRole('list', { name: 'Replies' })).toContainText('Still no sound.')
})

test('the lists of the demonstration, the same status does nothing, and what fails says so', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/500/)
  await enter(page, 'staff')
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/support/updateSupportTicket')) changes.push(request.postData() ?? '')
  })
  await page.goto('/adminsupport')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(Object.values(heading))
  for (const list of Object.values(heading)) {
    await expect(page.getByRole('table', { name: list }).getByRole('columnheader')).toHaveText([
      'Email',
      'Type',
      'Subject',
      'Description',
      'Date Created',
      'Time Created (Utc/Local)',
      'Date Resolved At',
      'Time Resolved (Utc/Local)',
    ])
  }
  await rowIn(page, 'inProgress', 'Receipt for last month').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Status').locator('option')).toHaveText(['OPEN', 'IN PROGRESS', 'RESOLVED'])
  await dialog.getByLabel('Status').selectOption('IN PROGRESS')
  await dialog.getByLabel('Status').selectOption('OPEN')
  await expect(rowIn(page, 'open', 'Receipt for last month')).toBeAttached()
  await expect(page.getByRole('table', { name: heading.inProgress })).toHaveCount(0)
  await expect(page.locator('main section').filter({ hasText: heading.inProgress })).toContainText('None')
  await dialog.getByLabel('Status').selectOption('IN PROGRESS')
  await expect(rowIn(page, 'inProgress', 'Receipt for last month')).toBeAttached()
  expect(changes).toHaveLength(2)

  await page.route('**/api/emailservice/emailUserNotification', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"resultCode":0}' }),
  )
  await dialog.getByLabel('Email Response:').fill('Your receipt is in the mail.')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByText('Fail', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to add email to queue.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Email Response:')).toHaveValue('Your receipt is in the mail.')
})

test('a type nobody knows is Unknown, and times are in UTC and local', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ timezoneId: 'Asia/Tokyo' })
  await enter(page, 'staff')
  await page.route('**/api/support/adminsuppottickets', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const [ticket] = answer.tickets
    const odd = {
      ...ticket,
      id: '999',
      type: 9,
      created_at: '2026-03-09T20:05:00.000Z',
      resolved_at: null,
      status: 1,
    }
    await route.fulfill({ response, json: { ...answer, tickets: [odd], older: null } })
  })
  await page.goto('/adminsupport')
  const cells = page.getByRole('table', { name: heading.open }).getByRole('cell')
  await expect(cells.nth(1)).toHaveText('Unknown')
  await expect(cells.nth(4)).toHaveText('10/03/2026')
  await expect(cells.nth(5)).toHaveText('20:05 / 05:05')
  await expect(cells.nth(6)).toHaveText('---')
  await expect(cells.nth(7)).toHaveText('---')
})

test('members get 403 from the staff’s calls, and none is made for them', async ({
  page,
  enter,
  request,
}) => {
  const token = await enter(page, 'anna')
  const calls: string[] = []
  page.on('request', (one) => calls.push(one.url()))
  await page.goto('/adminsupport')
  await expect(page).toHaveURL('/')
  expect(calls.filter((url) => url.includes('/api/support'))).toEqual([])
  for (const [method, path, data] of [
    ['GET', '/api/support/adminsuppottickets', {}],
    ['POST', '/api/support/updateSupportTicket', { ticketId: '1', newStatus: 3 }],
    ['POST', '/api/emailservice/emailUserNotification', { userId: 'x', ticketId: '1', message: 'x' }],
  ] as const) {
    const response = await callAs(request, token, method, path, data)
    expect(response.status(), path).toBe(403)
    expect(await response.json()).toMatchObject({ reason: 'role' })
  }
})

test('staff see how many wait, what the person has, and answer with a reply that they keep', {
  tag: '@always',
}, async ({ page, enter, request }) => {
  const anna = await takeToken(request, 'anna')
  const subject = `I paid and see nothing ${Date.now()}`
  await callAs(request, anna, 'POST', '/api/support/ticket', {
    type: 2,
    subject,
    description: 'Why is that?',
  })
  await enter(page, 'staff')
  await page.goto('/adminsupport')
  const link = page.getByRole('link', { name: 'Support Tickets', exact: true })
  await expect(link).toContainText(/\d/)
  await page.getByRole('button', { name: subject }).click()
  const dialog = page.getByRole('dialog', { name: 'Support ticket' })
  await dialog.getByText('Access, orders and devices of this person').click()
  await expect(dialog.getByRole('table', { name: 'Months and days' })).toBeVisible()
  await expect(dialog.getByText('Access until')).toBeVisible()
  await expectAccessible(page, 'a person in a ticket')

  const text = 'Please sign out and in again.'
  const title = `Sign in again ${Date.now()}`
  await dialog.getByLabel('Email Response:').fill(text)
  await dialog.getByText(/^Kept replies/).click()
  await dialog.getByLabel('Keep the reply above as').fill(title)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `Insert ${title}` })).toBeVisible()
  await dialog.getByLabel('Email Response:').fill('')
  await dialog.getByRole('button', { name: `Insert ${title}` }).click()
  await expect(dialog.getByLabel('Email Response:')).toHaveValue(text)

  await dialog.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(dialog.getByRole('button', { name: `Insert ${title}` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: `Insert ${title}` })).toBeVisible()

  const before = Number(await link.textContent().then((shown) => shown?.replace(/\D/g, '')))
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByText(/^Email (on its way|sent)/)).toBeVisible()
  await expect.poll(async () => Number((await link.textContent())?.replace(/\D/g, ''))).toBe(before - 1)

  const kept = await callAs(request, await takeToken(request, 'owner'), 'GET', '/api/support/cannedreplies')
  expect(JSON.stringify(await kept.json())).toContain(title)
})
