import { expectAccessible } from '../../support/axe.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { comeBack } from '../../support/site.ts'

const discountRates = [
  { months: 24, discount: 25 },
  { months: 12, discount: 20 },
  { months: 6, discount: 10 },
  { months: 3, discount: 5 },
]

test.afterEach(async () => {
  await strom('setting', 'set', 'pricePerMonthCents', '1200')
  await strom('setting', 'set', 'passwordWords', '[]')
  await strom('setting', 'set', 'discountRates', JSON.stringify(discountRates))
})

test('an owner changes the price, members see it, and it stands in the audit log', async ({
  page,
  openBrowser,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/')
  await page.getByRole('link', { name: 'Console' }).click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const price = page.getByLabel('Price of one month')
  await price.fill('9.90')
  await expect(page.getByRole('row', { name: '12 20% $95.04' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()

  const member = await openBrowser()
  await enter(member, 'bjorn')
  await member.goto('/subscription')
  await member.getByRole('button', { name: 'Add subscription', exact: true }).click()
  await expect(member.locator('dt:text-is("Total") + dd').first()).toHaveText('$9.90')

  await page.getByRole('link', { name: 'Audit log' }).click()
  const act = page.getByRole('row').filter({ hasText: 'pricePerMonthCents' }).first()
  await expect(act).toContainText('Setting changed')
  await expect(act).toContainText('owner@strom.test')
  await expect(act).toContainText('$12.00 → $9.90')
})

test('a value that is not allowed is refused beside its field, and nothing is saved', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('nothing was saved')).toBeVisible()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toHaveAccessibleDescription(/Enter \$0\.01 or more\./)
  await expect(price).toBeFocused()
  // Nothing may cover the buttons that the refusal names.
  await page.getByRole('button', { name: 'Discard' }).click({ trial: true, timeout: 1000 })
  await page.reload()
  await expect(price).toHaveValue('12.00')
})

test('fields that stand beside each other are in line, though one of them was refused', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const worth = page.getByLabel('Worth of one reward point')
  const beside = page.getByLabel('Reward points for an invited friend')
  const top = async (field: typeof worth) => (await field.boundingBox())?.y
  expect(await top(worth)).toBe(await top(beside))
  await worth.fill('20000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(worth).toHaveAttribute('aria-invalid', 'true')
  expect(await top(worth)).toBe(await top(beside))
})

test('a time is typed in the unit that is chosen, and kept as seconds', async ({ openBrowser, enter }) => {
  const page = await openBrowser({ viewport: { width: 320, height: 800 } })
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const life = page.getByLabel('Life of a password reset link')
  const unit = page.locator('div', { has: life }).last().getByLabel('Unit')
  await expect(life).toHaveAccessibleDescription('Default: 1 hour')
  await expect(life).toHaveValue('1')
  await expect(unit).toHaveValue('hours')
  await life.fill('1.5')
  await unit.selectOption('minutes')
  await expect(life).toHaveValue('90')
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await life.fill('60')
  await expect(page.getByText('1 change is not saved')).toHaveCount(0)
})

test('settings are found by words, and limits stand behind a press', async ({ page, enter }) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const limit = page.getByLabel('Calls to the API from one network in a minute')
  await expect(limit).toBeHidden()
  await page.getByText('Limits that few sites need to change').click()
  await expect(limit).toBeVisible()

  const search = page.getByLabel('Search settings')
  await search.fill('reset link')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Links by mail'])
  await expect(page.getByLabel('Life of a password reset link')).toBeVisible()
  await search.fill('network minute')
  await expect(limit).toBeVisible()
  await search.fill('no such thing')
  await expect(page.getByText('No setting has these words.')).toBeVisible()
  await search.press('Escape')
  await page
    .getByRole('navigation', { name: 'Parts of this page' })
    .getByRole('link', { name: 'Payments' })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeInViewport()
})

test('a list of words is typed with commas, and stands so afterwards', async ({ page, enter }) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const words = page.getByLabel('Words that count for nothing')
  await words.pressSequentially('Brann, Stabæk')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue('Brann, Stabæk')
})

test('a number is typed or stepped with the keys; turning the wheel over it moves the page alone', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('')
  await price.pressSequentially('9.5')
  await expect(price).toHaveValue('9.5')
  await page.getByLabel('Worth of one reward point').focus()
  await expect(price).toHaveValue('9.50')
  await price.focus()
  await page.keyboard.press('ArrowUp')
  await expect(price).toHaveValue('10.50')
  await price.hover()
  await page.mouse.wheel(0, 200)
  await expect(price).toHaveValue('10.50')
  await expect(page.getByText('1 change is not saved')).toBeVisible()
})

test('a decimal comma is one, and what is no number is marked and not sent', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ locale: 'nb-NO' })
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const price = page.getByLabel(/^prisen for en måned/i)
  await price.fill('')
  await price.pressSequentially('9,90')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('9,90')
  const cents = () => price.getAttribute('aria-valuenow')
  expect(await cents()).toBe('9.9')
  await price.fill('1.000,50')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(price).toHaveValue('1.000,50')
})

test('a stored value that is not allowed is named, and the first one is stored in its place by a click', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  // As when an older version stored it; see server/src/base/settings/settings.test.ts.
  const list = '**/api/admin/settings'
  await page.route(list, async (route) => {
    const response = await route.fetch()
    const body: { settings: { name: string }[] } = await response.json()
    const settings = body.settings.map((one) =>
      one.name === 'reminderDays' ? { ...one, stored: [7, 3, 3, 1] } : one,
    )
    await route.fulfill({ response, json: { ...body, settings } })
  })
  await page.goto('/admin/settings')
  await expect(page.getByText('[7,3,3,1] is stored, [7,3,1] is in force.')).toBeVisible()
  await expectAccessible(page, 'a stored value that is not allowed')
  await page.getByRole('button', { name: 'Keep the first value of reminderDays' }).click()
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()
  await expect(page.getByText('Stored values that are not allowed')).toBeHidden()
})

test('a discount that is typed stays in its row, and the one beside the bin is removed', async ({
  page,
  enter,
}) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const rates = page.getByRole('group', { name: /discount/i })
  const rows = async () => {
    const typed = await rates
      .getByRole('spinbutton')
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLInputElement ? Number(field.value) : 0)),
      )
    return typed.filter((_, index) => index % 2 === 0).map((months, index) => [months, typed[2 * index + 1]])
  }
  await expect(rates.getByRole('spinbutton')).not.toHaveCount(0)
  const before = await rows()
  await rates.getByRole('button', { name: 'Add a step' }).click()
  await rates.getByRole('spinbutton').first().fill('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  expect(await rows()).toEqual([[2, 3], ...before])

  const [, second] = before
  await rates.getByRole('spinbutton').nth(2).fill('4')
  await rates.getByRole('button', { name: `Remove the step from ${second?.[0]} months` }).click()
  const left = [[2, 3], [4, before[0]?.[1]], ...before.slice(2)]
  expect(await rows()).toEqual(left)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()
  await page.reload()
  await expect(rates.getByRole('spinbutton')).toHaveCount(2 * left.length)
  expect(await rows()).toEqual(left.toSorted(([a = 0], [b = 0]) => b - a))
})

test('of two owners the slower one sees both prices and chooses, though the page has heard of the other’s', {
  tag: '@always',
}, async ({ page, openBrowser, enter }) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  await price.fill('15')
  await strom('setting', 'set', 'pricePerMonthCents', '2000')
  await comeBack(page, '**/api/admin/settings')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('alert', { name: 'Another owner changed this meanwhile' })
  await expect(conflict.getByRole('row', { name: 'Price of one month $20.00 $15.00' })).toBeVisible()
  await expect(page.getByText('Somebody else changed this meanwhile')).toHaveCount(0)
  await expectAccessible(page, 'two owners’ settings')
  await conflict.getByRole('button', { name: 'Drop my changes' }).click()
  await expect(conflict).toBeHidden()
  await expect(price).toHaveValue('20.00')

  await price.fill('16')
  await strom('setting', 'set', 'pricePerMonthCents', '2100')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await conflict.getByRole('button', { name: 'Save my changes' }).click()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()
  await expect(conflict).toBeHidden()
  const other = await openBrowser()
  await enter(other, 'owner', 'with password')
  await other.goto('/admin/settings')
  await expect(other.getByLabel('Price of one month')).toHaveValue('16.00')
})

test('what is typed while a save is on its way stays to be saved', async ({ page, enter }) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const price = page.getByLabel('Price of one month')
  const sent = Promise.withResolvers<void>()
  await page.route('**/api/admin/settings/change', async (route) => {
    await sent.promise
    await route.continue()
  })
  await price.fill('13')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await price.fill('14')
  sent.resolve()
  await expect(page.getByText('The new settings are in force.')).toBeVisible()
  await expect(price).toHaveValue('14')
  await expect(page.getByText('1 change is not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 change is not saved')).toBeHidden()
  await page.reload()
  await expect(price).toHaveValue('14.00')
})

test('what has few values is a choice among them, in words and by keys', async ({ page, enter }) => {
  await enter(page, 'owner', 'with password')
  await page.goto('/admin/settings')
  const choice = page.getByRole('combobox', {
    name: 'Who must have two-step sign-in to work on the site',
    exact: true,
  })
  await expect(choice).toHaveValue('nobody')
  await expect(choice).toHaveAccessibleDescription('Default: Nobody')
  await expect(choice.getByRole('option')).toHaveText(['Nobody', 'Owners', 'Staff, and owners'])
  await choice.focus()
  await page.keyboard.press('ArrowDown')
  await expect(choice).toHaveValue('owners')
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(page.getByRole('combobox', { name: /totrinnsinnlogging/ }).getByRole('option')).toHaveText([
    'Ingen',
    'Eiere',
    'Ansatte og eiere',
  ])
  await page.getByRole('button', { name: /^Forkast/ }).click()
  await expect(page.getByRole('combobox', { name: /totrinnsinnlogging/ })).toHaveValue('nobody')
})
