import type { Page } from '@playwright/test'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { pressAgainAndAgain } from '../../support/pressing.ts'

/** Waits until the page requests nothing more. */
async function expectNoDialog(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.afterEach(async () => {
  const { announcements } = JSON.parse(await strom('announcements', 'list', '--json'))
  for (const { id } of announcements) await strom('announcements', 'call-off', id)
})

test('an announcement is shown once to everyone, and the next one again', async ({
  page,
  openBrowser,
  enter,
}) => {
  await strom('announcements', 'announce', 'The regatta', 'Live from Saturday.\nAll day.')
  await enter(page, 'anna')
  await page.goto('/')
  const first = page.getByRole('dialog', { name: 'The regatta', exact: true })
  await expect(first).toContainText('Live from Saturday.')
  await first.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(first).toBeHidden()
  await page.reload()
  await expectNoDialog(page)
  await page.goto('/subscription')
  await expectNoDialog(page)

  const other = await openBrowser()
  await enter(other, 'ola')
  await other.goto('/subscription')
  await expect(other.getByRole('dialog', { name: 'The regatta' })).toBeVisible()

  await strom('announcements', 'announce', 'Delayed', 'The regatta begins at noon.')
  await page.reload()
  const second = page.getByRole('dialog', { name: 'Delayed', exact: true })
  await expect(second).toContainText('The regatta begins at noon.')
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await page.reload()
  await expectNoDialog(page)
})

test('an announcement for later appears when its time comes, and goes when it ends', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'anna')
  await strom('announcements', 'announce', 'The final', 'It begins.', '--from', '+6s', '--until', '+16s')
  await page.goto('/subscription')
  await expectNoDialog(page)
  expect(await strom('announcements', 'list')).toContain('The final')
  const dialog = page.getByRole('dialog', { name: 'The final', exact: true })
  await expect(async () => {
    await page.reload()
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await expect(dialog).toContainText('It begins.')
  await expect.poll(() => strom('announcements', 'list'), { timeout: 50_000 }).toContain('There are none.')
  const late = await openBrowser()
  await enter(late, 'ola')
  await late.goto('/subscription')
  await expectNoDialog(late)
})

test('an owner looks at an announcement before, everybody sees it once, and it is ended', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
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

test('an announcement is read in the language of the page, and its addresses are links', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner')
  await page.goto('/admin/notices')
  const form = page.getByRole('form', { name: 'Announce' })
  await form.getByLabel('Title').fill('The final')
  await form.getByLabel('Text').fill('Tickets: https://example.org/tickets.')
  await form.getByLabel('Heading in Norwegian').fill('Finalen')
  await form.getByLabel('The same in Norwegian').fill('Billetter: https://example.org/billetter.')
  await form.getByRole('button', { name: 'Announce' }).click()
  await expect(page.getByText('Announced.')).toBeVisible()

  const norwegian = await openBrowser({ locale: 'nb-NO' })
  await enter(norwegian, 'kari')
  await norwegian.goto('/subscription')
  const dialog = norwegian.getByRole('dialog', { name: 'Finalen' })
  await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://example.org/billetter')
  const english = await openBrowser()
  await enter(english, 'anna')
  await english.goto('/subscription')
  await expect(english.getByRole('dialog', { name: 'The final' }).getByRole('link')).toHaveAttribute(
    'href',
    'https://example.org/tickets',
  )
})
