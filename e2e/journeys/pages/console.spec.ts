import type { Page } from '@playwright/test'
import { openTestSmtpServer } from '../../../server/src/base/mail/testing-smtp.ts'
import { expectAccessible, looks } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { loginForm } from '../../support/login-form.ts'
import { prepareOwnSite } from '../../support/own-site.ts'
import { callAs, demoPassword, takeToken } from '../../support/site.ts'

for (const { colours, language, width } of looks) {
  test(`no barriers in the console in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
    request,
  }) => {
    // axe checks thirteen pages.
    test.slow()
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    const token = await enter(page, 'owner')
    const ask = async (path: string, body: object) =>
      (await callAs(request, token, 'POST', path, body)).json()
    // Long text without spaces must not make tables scroll sideways.
    const ticket = { type: 5, subject: 'Stopp'.repeat(24), description: 'It stops.' }
    await callAs(request, await takeToken(request, 'anna'), 'POST', '/api/support/ticket', ticket)
    const { people } = await ask('/api/admin/people/search', { text: 'anna' })
    const { orders } = await ask('/api/admin/orders/search', { which: 'all', text: 'anna' })
    // Other journeys may have left unpaid orders.
    const paid = orders.find(({ state }: { state: string }) => state === 'completed').id
    const paths = [
      '',
      'streams',
      'streams/fjord',
      'streams/channels/fjord',
      'people',
      `people/${people[0].id}`,
      'orders',
      `orders/${paid}`,
      'notices',
      'mails',
      'texts',
      'settings',
      'audit',
    ]
    for (const path of paths) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.mantine-Loader-root')).toHaveCount(0)
      await expectAccessible(page, path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `${path} is no wider than the window`).toBeLessThanOrEqual(0)
    }
    await page.goto(`/admin/orders/${paid}`)
    await page.getByRole('button', { name: /^Refun/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'refund')
  })
}

test('an owner reads the overview, and goes where something waits', async ({ page, enter, request }) => {
  const ticket = { type: 5, subject: 'The picture stops', description: 'Each evening.' }
  await callAs(request, await takeToken(request, 'anna'), 'POST', '/api/support/ticket', ticket)
  await enter(page, 'owner')
  await page.goto('/')
  await page.getByRole('link', { name: 'Console' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Overview' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: /^Streams 6/ })).toContainText('none is down or off the air')
  await expect(page.getByRole('link', { name: /^With access [1-9]/ })).toContainText('within 7 days')
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /open$/ }).click()
  await expect(page.getByText('The picture stops').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Revenue, 30 days/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await page.goBack()
  // On a phone the console's parts stand in a row, which scrolls to the open one.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: /^Last daily backup/ }).click()
  await expect(page.getByRole('heading', { name: 'What is kept' })).toBeInViewport()
  await expect(page.getByText('Copy them to another one each day')).toBeInViewport()
})

const act = { id: 2, at: '2026-11-20T12:00:00.000Z', actor: 'owner', actorEmail: 'owner@strom.test' }
const acts = [
  {
    ...act,
    act: 'staff-changed',
    subject: { kind: 'account', id: 'anna@strom.test' },
    before: { isStaff: false },
    after: { isStaff: true },
    note: null,
  },
  {
    ...act,
    id: 1,
    act: 'days-granted',
    subject: { kind: 'account', id: 'ola@strom.test' },
    before: { accessEndsAt: null },
    after: { accessEndsAt: '2026-11-22T12:00:00.000Z' },
    note: 'Et avbrudd',
  },
  {
    ...act,
    id: 0,
    act: 'setting-changed',
    subject: { kind: 'setting', id: 'pricePerMonthCents' },
    before: 1200,
    after: 1450,
    note: null,
  },
]

test('an owner reads what was changed in Norwegian, and that older acts cannot be fetched', async ({
  openBrowser,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/)
  const page = await openBrowser({ locale: 'nb-NO' })
  await enter(page, 'owner')
  const list = '**/api/admin/audit'
  await page.route(list, (route) => route.fulfill({ json: { resultCode: 1, acts, more: true } }))
  await page.goto('/admin/history')
  await expect(page).toHaveURL(/\/admin\/audit$/)
  await expect(page.getByRole('row').filter({ hasText: 'anna@strom.test' })).toContainText(
    'Ansatt: nei → Ansatt: ja',
  )
  await expect(page.getByRole('row').filter({ hasText: 'ola@strom.test' })).toContainText(
    /Tilgang til: --- → Tilgang til: 22\/11\/2026 \d\d:00/,
  )
  await expect(page.getByRole('row').filter({ hasText: 'pricePerMonthCents' })).toContainText(
    /12,00\sUSD → 14,50\sUSD/,
  )

  await page.unroute(list)
  await page.route(list, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Eldre' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nettstedet svarer ikke' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'anna@strom.test' })).toBeVisible()

  await page.unroute(list)
  const older = [{ ...acts[0], id: -1, subject: { kind: 'account', id: 'kari@strom.test' } }]
  await page.route(list, (route) => route.fulfill({ json: { resultCode: 1, acts: older, more: false } }))
  await page.getByRole('button', { name: 'Eldre' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'kari@strom.test' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Nettstedet' })).toHaveCount(0)
})

async function lookUp(page: Page, part: string) {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: part }).click()
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeVisible()
}

test('what an owner has typed and not saved is there again after another part was looked at', {
  tag: '@always',
}, async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('14.50')
  await lookUp(page, 'Orders')
  await lookUp(page, 'Settings')
  await expect(price).toHaveValue('14.50')
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await lookUp(page, 'Orders')
  await lookUp(page, 'Settings')
  await expect(price).toHaveValue('12.00')

  await lookUp(page, 'Notices')
  const announcing = page.getByRole('form', { name: 'Announce' })
  await announcing.getByLabel('Text').fill('The regatta is live from Saturday.')
  const firstRow = page.getByLabel('First line')
  await firstRow.fill('New cables are laid.')
  await lookUp(page, 'Orders')
  await lookUp(page, 'Notices')
  await expect(announcing.getByLabel('Text')).toHaveValue('The regatta is live from Saturday.')
  await expect(firstRow).toHaveValue('New cables are laid.')

  await lookUp(page, 'Streams')
  await page.getByRole('link', { name: 'Fjord' }).first().click()
  const title = page.getByLabel('Title')
  await title.fill('Fjord and sea')
  await lookUp(page, 'Orders')
  await page.goBack()
  await expect(title).toHaveValue('Fjord and sea')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title).toHaveValue('Fjord')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)

  await lookUp(page, 'Streams')
  await page.getByRole('link', { name: 'Add a stream' }).click()
  await title.fill('Lighthouse')
  await lookUp(page, 'Orders')
  await page.goBack()
  await expect(title).toHaveValue('Lighthouse')
})

test('a person or an order that is not there is said to be none, not to have failed', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner')
  for (const [path, sentence] of [
    ['/admin/people/nobody', 'There is no such person.'],
    ['/admin/orders/none', 'There is no such order.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})

test('staff have no console', async ({ page, enter }) => {
  await enter(page, 'staff')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Admin Reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Console' })).toHaveCount(0)
  await page.goto('/admin/people')
  await expect(page).toHaveURL('/')
})

test('an owner sends a test mail and finds it in the list', async ({ page, enter }) => {
  await enter(page, 'owner')
  await page.goto('/admin/mails')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('A test mail is on its way to owner@strom.test.')).toBeVisible()
  await page.getByLabel('Search by address').fill('owner@')
  await page.getByLabel('Show').selectOption('Sent')
  const mail = page.getByRole('row').filter({ hasText: 'Test mail from Strøm' }).first()
  await expect(async () => {
    await page.reload()
    await page.getByLabel('Search by address').fill('owner@')
    await expect(mail).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(mail).toContainText('owner@strom.test')
})

test('after an outage of the mail server an owner has all that was given up sent again', async ({ page }) => {
  const smtp = await openTestSmtpServer()
  const site = await prepareOwnSite({ STROM_SMTP_URL: smtp.url, STROM_MAIL_FROM: 'post@example.org' })
  try {
    await site.start()
    smtp.misbehave = { rcptTo: '550 5.7.1 not from here' }
    await page.goto(`${site.origin}/login`)
    await loginForm(page).send('owner@strom.test', demoPassword)
    await expect(page).toHaveURL(`${site.origin}/`)
    await page.goto(`${site.origin}/admin/mails?show=failed`)
    // The first mail tells of the owner's new device.
    for (const mails of [2, 3]) {
      await page.getByRole('button', { name: 'Send a test mail' }).click()
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('row', { name: 'not from here' })).toHaveCount(mails, { timeout: 2000 })
      }).toPass()
    }
    smtp.misbehave = {}
    await page.getByRole('button', { name: 'Send all again' }).click()
    const window = page.getByRole('dialog', { name: 'Send all again' })
    await expect(window.getByText('3 mails will be sent.')).toBeVisible()
    await expectAccessible(page, 'the window that sends all again')
    await window.getByRole('button', { name: 'Send all again' }).click()
    await expect(page.getByText('3 mails wait to be sent again.')).toBeVisible()
    await expect(window).toBeHidden()
    await expect(page.getByText('There are no such mails.')).toBeVisible()
    await expect.poll(() => smtp.received.length).toBe(3)
    await page.getByRole('button', { name: 'Send all again' }).click()
    await expect(window.getByText('There is no such mail.')).toBeVisible()
    await expect(window.getByRole('button', { name: 'Send all again' })).toBeDisabled()
  } finally {
    await site.stop()
    await smtp.close()
  }
})
