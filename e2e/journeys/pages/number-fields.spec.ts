import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { buyByApi, openRefund, subscriptionPage } from '../../support/paying.ts'
import { takeToken } from '../../support/site.ts'

const notWhole = 'Enter a whole number, without a comma or point.'

async function typeOver(field: Locator, text: string) {
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('Backspace')
  await field.pressSequentially(text)
}

async function saidOf(page: Page, field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const said = ids.map((id) =>
    page.locator(`[id="${id}"]:is([role="alert"], [role="status"])`).allTextContents(),
  )
  return (await Promise.all(said)).flat().join(' ')
}

/** A field that may be empty keeps invalid text and refuses it. */
async function expectRefusal(page: Page, field: Locator) {
  for (const text of ['1,5', '12,5', '2.5', '1.000', '１，５']) {
    await typeOver(field, text)
    await expect.poll(() => saidOf(page, field), { message: text }).toBe(notWhole)
    await field.press('Tab')
    await expect(field).toHaveValue(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await typeOver(field, '1e3')
  await expect.poll(() => saidOf(page, field)).toBe('Enter a whole number.')
}

/** A stepped field puts invalid text back. */
async function expectPutBack(page: Page, field: Locator, typed: readonly (readonly [string, string])[]) {
  for (const [text, left] of typed) {
    await typeOver(field, text)
    await expect(field, text).toHaveValue(text)
    await expect.poll(() => saidOf(page, field), { message: text }).toMatch(/^Enter a whole number/)
    await field.press('Tab')
    await expect(field, text).toHaveValue(left)
    await expect(field, text).not.toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => saidOf(page, field)).toBe(`That was not a whole number. It stays at ${left}.`)
  }
}

test('the months of a cart, those of a gift, and points to spend take whole numbers only', {
  tag: '@always',
}, async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  const months = plans.months('anna@strom.test')
  const typed = [
    ['1,5', '1'],
    ['12,5', '12'],
    ['2.5', '2'],
    ['1e3', '1'],
    ['2 5', '2'],
  ] as const
  await expectPutBack(page, months, typed)
  for (const [text, shown, said] of [
    ['05', '05', ''],
    ['365', '36', 'The most is 36.'],
    ['0', '1', 'The least is 1.'],
    ['-12', '1', 'The least is 1.'],
    [' 7 ', ' 7 ', ''],
    ['１２', '１２', ''],
  ] as const) {
    await typeOver(months, text)
    await expect(months, text).toHaveValue(shown)
    await expect.poll(() => saidOf(page, months), { message: text }).toBe(said)
  }
  await months.press('Tab')
  await expect(months).toHaveValue('12')
  await expect(page.getByRole('row', { name: /Total Months 12/ })).toBeVisible()
  await typeOver(months, '')
  await months.press('Tab')
  await expect(months).toHaveValue('12')

  await expectPutBack(page, page.getByLabel('Reward points to spend'), [
    ['1,5', '1'],
    ['2.5', '2'],
  ])

  await plans.friend.fill(`numbers.${Date.now()}@strom.test`)
  await plans.addFriend.click()
  await page.getByRole('button', { name: 'Give months' }).click()
  await expectPutBack(page, page.getByLabel('Months to give'), typed)
})

test('every number of the settings refuses what it does not take', async ({ page, enter }) => {
  test.slow()
  await enter(page, 'owner')
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Time zone')).toBeVisible()
  for (const folded of await page.locator('summary').all()) await folded.click()
  const fields = await page.getByRole('spinbutton').all()
  expect(fields.length).toBeGreaterThan(20)
  for (const field of fields) {
    await field.fill('1.000')
    const said = await saidOf(page, field)
    expect(said).toMatch(/^Enter (a whole number, without|at most \d decimal)/)
    await field.fill('1,5')
    const refused = (await saidOf(page, field)) !== ''
    await field.press('Tab')
    expect(await field.inputValue()).toMatch(refused ? /^1,5$/ : /^1\.50?$/)
  }

  // While 1,5 is typed, 1 may be saved.
  await page.reload()
  await expect(page.getByLabel('Time zone')).toBeVisible()
  for (const folded of await page.locator('summary').all()) await folded.click()
  const hours = page.getByLabel('Time over which requests for reset links are counted')
  await expect(hours).toHaveValue('1')
  await typeOver(hours, '1,5')
  await hours.press('Tab')
  await expect(hours).toBeVisible()
  await expect(hours).toHaveValue('1.5')
})

test('the months and days of a list, a new person and a compensation take whole numbers only', async ({
  page,
  enter,
}) => {
  test.slow()
  await enter(page, 'owner')
  await page.goto('/admin/people/invite')
  await expectRefusal(page, page.getByLabel('Months of access'))
  await expect(page.getByRole('button', { name: 'Look through the list' })).toBeDisabled()

  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expectRefusal(page, page.getByRole('dialog').getByLabel('Months of access'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compensate' }).click()
  await expectRefusal(page, page.getByRole('dialog').getByLabel('Days', { exact: true }))
})

test('the days and points of a person and the amount of a refund refuse what they do not take', async ({
  page,
  enter,
  request,
}) => {
  test.slow()
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'numbers')
  await buyByApi(request, buyer.token, [{ email: buyer.email, months: 2 }])
  await enter(page, 'owner')
  await page.goto('/admin/people')
  await page.getByLabel('Search by email or name').fill(buyer.email)
  await page.getByRole('link', { name: buyer.email }).click()
  for (const [act, label] of [
    ['Give days', 'Days'],
    ['Take days', 'Days'],
    ['Change points', 'Points'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog', { name: act })
    await dialog.getByLabel('Reason').fill('A reason')
    await expectRefusal(page, dialog.getByLabel(label))
    await expect(dialog.getByRole('button', { name: act })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }

  const dialog = await openRefund(page, buyer.email)
  const amount = dialog.getByLabel('Amount in dollars')
  for (const [text, shown] of [
    ['1,5', '1.50'],
    ['2.5', '2.50'],
    ['12,05', '12.05'],
  ] as const) {
    await typeOver(amount, text)
    await amount.press('Tab')
    await expect(amount).toHaveValue(shown)
  }
  for (const text of ['1.000', '1,005', '1e1', '1 5', '9999', '0', '-1']) {
    await typeOver(amount, text)
    await amount.press('Tab')
    await expect.poll(() => saidOf(page, amount), { message: text }).not.toBe('')
    await expect(dialog.getByRole('button', { name: 'Show what it takes back' })).toBeDisabled()
  }
})

test('a number that is pasted or composed is read whole', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'composing')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  const months = plans.months(buyer.email)
  for (const [text, value] of [
    ['1,5', '1'],
    ['\u00A012\u00A0', '12'],
    ['2.5', '12'],
  ] as const) {
    await months.click()
    await months.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
    await months.press('Tab')
    await expect(months, text).toHaveValue(value)
  }
  const client = await page.context().newCDPSession(page)
  await months.click()
  await months.press('ControlOrMeta+a')
  for (const text of ['９', '９９'])
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await expect(months).toHaveValue('９９')
  await client.send('Input.insertText', { text: '９９' })
  await expect(months).toHaveValue('36')
})
