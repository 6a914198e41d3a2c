import { expectAccessible, looks } from '../../support/axe.ts'
import { strom } from '../../support/command-line.ts'
import { expect, test } from '../../support/journey.ts'
import { linkMailedTo, mailsTo } from '../../support/mailbox.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { buyByApi, centsIn, openWallet, subscriptionPage } from '../../support/paying.ts'
import { expectMovingPicture } from '../../support/picture.ts'
import { callAs, takeToken } from '../../support/site.ts'

const date = /\d{2}\/\d{2}\/\d{4}/

test('a member buys for themselves and two friends, with points and a discount, and watches', {
  tag: '@always',
}, async ({ page, request, baseURL }) => {
  const anna = await takeToken(request, 'anna')
  const buyer = await newMember(request, anna, 'buyer')
  const first = await newMember(request, buyer.token, 'first.friend')
  const second = await newMember(request, anna, 'second.friend')
  // The invited friend's first paid order gives the inviter 20 points.
  await buyByApi(request, anna, [{ email: first.email, months: 1 }])

  await enterAs(page, buyer, baseURL)
  await page.goto('/')
  await page.getByRole('button', { name: /Fjord/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Plans' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose Subscription plan(s)' })).toBeVisible()
  const plans = subscriptionPage(page)
  await expect(page.getByLabel('Your email')).toHaveValue(buyer.email)
  await expect(page.getByLabel('Your email')).toHaveAttribute('readonly')
  await expect(plans.payNow).toBeDisabled()

  await plans.addOwn.click()
  await expect(page.getByRole('button', { name: 'Added!' })).toBeDisabled()
  await plans.friend.fill('nobody.at.all@example.org')
  await plans.addFriend.click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no account' })).toBeVisible()
  await plans.friend.fill(`  ${first.email.toUpperCase()} `)
  await plans.addFriend.click()
  await expect(plans.row(first.email)).toContainText(/Access until .* \(now .*\)/)
  await plans.add(second.email)
  await plans.friend.fill(second.email)
  await plans.addFriend.click()
  await expect(page.getByText('Email already added below')).toBeVisible()

  await plans.months(buyer.email).fill('0')
  await expect(plans.months(buyer.email)).toHaveValue('1')
  await plans.months(buyer.email).fill('99')
  await expect(plans.months(buyer.email)).toHaveValue('36')
  await plans.months(buyer.email).fill('2')
  await plans.months(first.email).fill('4')
  await page.getByRole('button', { name: `One month more for ${second.email}` }).click()
  await plans.months(second.email).fill('4')
  await expect(page.getByText('2 more months give 20%')).toBeVisible()
  await plans.months(second.email).fill('6')
  await expect(page.getByRole('row', { name: /Total Accounts 3 Total Months 12/ })).toBeVisible()
  await expect(plans.cost('Reward Points Discount')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use 20', exact: true }).click()

  const prices = await callAs(
    request,
    buyer.token,
    'GET',
    '/api/subscriptions/subscription-price-and-discount-rates',
  )
  const { subscriptionPrice }: { subscriptionPrice: number } = await prices.json()
  const subTotal = 12 * Math.round(subscriptionPrice * 100)
  const discount = Math.round(subTotal / 5)
  const total = subTotal - discount - 100
  expect(centsIn(await plans.cost('Sub Total').textContent())).toBe(subTotal)
  expect(centsIn(await plans.cost('Months Discount').textContent())).toBe(discount)
  expect(centsIn(await plans.cost('Reward Points Discount').textContent())).toBe(100)
  expect(centsIn(await plans.cost('Total').textContent())).toBe(total)

  await page.reload()
  await expect(plans.months(second.email)).toHaveValue('6')
  await plans.payNow.click()
  const { checkOut } = plans
  await expect(checkOut.getByText('Payments are a demonstration here: no money moves.')).toBeVisible()
  await expect(checkOut.getByText('Months total', { exact: true }).locator('..')).toContainText('12')
  for (const [email, months] of [
    [buyer.email, '2 months'],
    [first.email, '4 months'],
    [second.email, '6 months'],
  ] as const) {
    await expect(checkOut.getByText(email).locator('..')).toContainText(months)
  }
  await expect(checkOut.getByText('Discount (20%)').locator('..')).toContainText(price(discount))
  await expect(checkOut.getByText('Reward point discount').locator('..')).toContainText('$1.00')
  await expect(checkOut.getByText('Total price').locator('..')).toContainText(price(total))

  const wallet = await openWallet(page)
  await expect(wallet.getByText(`${(total / 100).toFixed(2)} USD`)).toBeVisible()
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  await expect(page.getByText('You can now view the streams.')).toBeVisible()
  await expect(checkOut).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
  await expect(page.getByText(/^Ending on/)).toHaveText(date)
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
  await expect(page.getByText('You have 0 reward points')).toBeVisible()

  await expect.poll(() => mailsTo(request, buyer.email, price(total))).toBe(1)
  await expect.poll(() => mailsTo(request, second.email, buyer.email)).toBe(1)
  await page.getByRole('link', { name: 'Transactions' }).click()
  const payment = page.getByRole('row').filter({ hasText: 'PayPal' })
  await expect(payment).toContainText(price(total))
  await expect(payment).toContainText(date)

  await payment.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt \d+$/ })).toBeFocused()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText(buyer.email)
  await expect(receipt.getByText(`6 months for ${second.email}`)).toBeVisible()
  await expect(receipt.getByText('Discount (20%)').locator('..')).toContainText(price(discount))
  await expect(receipt.getByText('Paid', { exact: true }).locator('..')).toContainText(price(total))
  await expectAccessible(page, 'receipt')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Home' })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.goto('/transactions/no-such')
  await expect(page.getByText('You have no such payment.')).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: /^Fjord/ }).click()
  await expectMovingPicture(page)
})

function price(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

test('who closes the window has paid nothing and keeps the cart, until signing out', {
  tag: '@always',
}, async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'undecided')
  await enterAs(page, buyer, baseURL)
  await page.goto('/transactions')
  await expect(page.getByText('No Transactions')).toBeVisible()
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.add('ola@strom.test')
  await page.getByRole('button', { name: 'Remove ola@strom.test' }).click()
  await expect(plans.months('ola@strom.test')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(plans.months('ola@strom.test')).toBeVisible()

  await plans.payNow.click()
  const wallet = await openWallet(page)
  // A click beside the dialog must not lose a payment under way.
  await page.mouse.click(5, 5)
  await wallet.close()
  await expect(plans.checkOut.getByText('Nothing was paid.')).toBeVisible()
  await openWallet(page)
  // Escape leaves the wallet; a later click would close the check-out.
  await page.keyboard.press('Escape')
  await expect(plans.checkOut.getByText('Nothing was paid.')).toBeVisible()
  await plans.checkOut.getByRole('button', { name: 'Close' }).click()
  await expect(plans.months(buyer.email)).toHaveValue('1')
  await page.goto('/transactions')
  await expect(page.getByText('No Transactions')).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('strom-cart'))).toBeNull()
})

test('the focus is not lost with the wallet: why nothing was paid has it', async ({
  page,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'refused')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await plans.payNow.click()
  await page.route('**/api/payments/paypal/order/capture', (route) =>
    route.fulfill({ json: { resultCode: 2, detail: 'The order was refused.' } }),
  )
  for (const [act, said] of [
    ['Approve', 'The order was refused.'],
    ['Cancel', 'The window of PayPal was closed.'],
  ] as const) {
    const wallet = await openWallet(page)
    await wallet.getByRole('button', { name: act }).click()
    await expect(plans.checkOut.getByRole('alert').filter({ hasText: said })).toBeFocused()
  }
})

test('a price that changed meanwhile is said before anything is paid', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'careful')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  await expect(plans.cost('Total')).toHaveText('$12.00')
  try {
    await strom('setting', 'set', 'pricePerMonthCents', '1350')
    await plans.payNow.click()
    await expect(
      plans.checkOut.getByRole('alert').filter({ hasText: 'it is now $13.50, not $12.00' }),
    ).toBeVisible()
    await strom('setting', 'set', 'pricePerMonthCents', '1400')
    const opening = page.waitForEvent('popup')
    await plans.checkOut.getByRole('button', { name: /PayPal/ }).click()
    const wallet = await opening
    await expect.poll(() => wallet.isClosed()).toBe(true)
    await expect(plans.checkOut.getByText('Nothing was paid.')).toBeVisible()
    await expect(plans.checkOut.getByText('Total price').locator('..')).toContainText('$14.00')
    await plans.checkOut.getByRole('button', { name: 'Close' }).click()
    await expect(plans.cost('Total')).toHaveText('$14.00')
  } finally {
    await strom('setting', 'set', 'pricePerMonthCents', '1200')
  }
})

test('where the site asks for it, nothing can be paid before access at once is wanted', async ({
  page,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'consenting')
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.addOwn.click()
  try {
    await strom('setting', 'set', 'consentAtCheckout', 'true')
    await plans.payNow.click()
    const wish = plans.checkOut.getByLabel('I want access to begin at once.')
    await expect(wish).not.toBeChecked()
    await expect(plans.checkOut.getByRole('link', { name: 'Right of withdrawal' })).toHaveAttribute(
      'href',
      '/pages/withdrawal',
    )
    await expect(plans.checkOut.getByRole('button', { name: /PayPal/ })).toHaveCount(0)
    await wish.check()
    const wallet = await openWallet(page)
    await wallet.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Payment Success', { exact: true })).toBeVisible()
  } finally {
    await strom('setting', 'set', 'consentAtCheckout', 'false')
  }
})

test('PayPal that cannot be loaded is said, and loaded by another try', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_FAILED.*\/dev\/paypal\//, /Failed to load the PayPal JS SDK script/)
  await enter(page, 'anna')
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await page.route('**/dev/paypal/sdk/js*', (route) => route.abort())
  await page.getByRole('button', { name: 'Renew last order' }).click()
  await expect(plans.checkOut.getByText('PayPal could not be loaded.')).toBeVisible()
  await page.unroute('**/dev/paypal/sdk/js*')
  await plans.checkOut.getByRole('button', { name: 'Try again' }).click()
  await expect(plans.checkOut.getByRole('button', { name: /PayPal/ })).toBeVisible()
})

const words = {
  en: {
    addOwn: 'Add subscription',
    friend: 'Enter friends email',
    addFriend: "Add friends' subscription",
    refused: 'Email already added below',
    use: /^Use \d+$/,
    payNow: 'Pay now',
    nothingPaid: /Nothing was paid/,
    close: 'Close',
    cancel: 'Cancel Subscription',
  },
  nb: {
    addOwn: 'Legg til abonnement',
    friend: 'Skriv inn e-posten til en venn',
    addFriend: 'Legg til for en venn',
    refused: 'E-posten er allerede lagt til nedenfor',
    use: /^Bruk \d+$/,
    payNow: 'Betal nå',
    nothingPaid: /Ingenting er betalt/,
    close: 'Lukk',
    cancel: 'Si opp abonnementet',
  },
} as const

for (const { colours, language, width } of looks) {
  test(`no barriers to paying in ${colours} colours, ${language}, at ${width} px`, async ({
    openBrowser,
    enter,
  }) => {
    const t = words[language]
    const page = await openBrowser({
      locale: language,
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    })
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    await enter(page, 'anna')
    await page.goto('/transactions')
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'transactions')

    await page.goto('/subscription')
    await page.getByRole('button', { name: t.addOwn, exact: true }).click()
    await page.getByPlaceholder(t.friend).fill('anna@strom.test')
    await page.getByRole('button', { name: t.addFriend }).click()
    await expect(page.getByText(t.refused)).toBeVisible()
    await page.getByRole('button', { name: t.use }).click()
    await expectAccessible(page, 'cart')
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, 'the page scrolls sideways').toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: t.payNow }).click()
    const dialog = page.getByRole('dialog')
    const wallet = await openWallet(page)
    await expectAccessible(wallet, 'wallet')
    await wallet.close()
    await expect(dialog.getByText(t.nothingPaid)).toBeVisible()
    await expectAccessible(page, 'check out')
    await dialog.getByRole('button', { name: t.close }).click()

    await enter(page, 'kari')
    await page.goto('/subscription')
    await page.getByRole('button', { name: t.addOwn, exact: true }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'wait')
    await dialog.getByRole('button', { name: t.close }).click()
    await expect(dialog).toBeHidden()
    await expectAccessible(page, 'legacy plan')
    await page.getByRole('button', { name: t.cancel }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, 'cancel')
  })
}

test('months by a press, and an invitation for who has no account: a chip, the months to the next discount, and a bar that stays on a phone', async ({
  page,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'chips')
  await page.setViewportSize({ width: 375, height: 667 })
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  const chips = page.getByRole('group', { name: 'Months for you' }).getByRole('button')
  await expect(chips).toHaveText(['1 month', '3 months−5%', '6 months−10%', '12 months−20%', '24 months−25%'])
  await expect(plans.payNow).toBeDisabled()

  const stranger = `stranger.${Date.now()}@strom.test`
  await plans.friend.fill(stranger)
  await plans.addFriend.click()
  await page.getByRole('button', { name: 'Invite instead' }).click()
  await expect(plans.friend).toHaveValue('')
  await expect.poll(() => mailsTo(request, stranger, buyer.email)).toBe(1)

  await chips.nth(2).click()
  await expect(plans.months(buyer.email)).toHaveValue('6')
  await expect(page.getByRole('button', { name: 'Added!' })).toBeDisabled()
  await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '6 more months give 20%' }).click()
  await expect(plans.months(buyer.email)).toHaveValue('12')
  await expect(chips.nth(3)).toHaveAttribute('aria-pressed', 'true')
  await chips.nth(1).click()
  await expect(plans.months(buyer.email)).toHaveValue('3')

  await page.evaluate(() => scrollTo(0, 0))
  await expect(plans.payNow).toBeInViewport()
  await expect(page.getByText(/^3 months · \$/)).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(plans.payNow).toBeInViewport()
  await expectAccessible(page, 'the bar of a phone')
  await plans.payNow.click()
  await expect(plans.checkOut).toBeVisible()
})

test('months are given to somebody without an account, who has them on registering', async ({
  page,
  openBrowser,
  request,
  baseURL,
}) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'giver')
  const email = `gets.gift.${Date.now()}@strom.test`
  await enterAs(page, buyer, baseURL)
  await page.goto('/subscription')
  const plans = subscriptionPage(page)
  await plans.friend.fill(email)
  await plans.addFriend.click()
  await page.getByRole('button', { name: 'Give months' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give months' })
  await dialog.getByLabel('Months to give').fill('3')
  await dialog.getByLabel('A few words with it').fill('Happy birthday')
  await expect(dialog).toContainText('Total $34.20')
  await expectAccessible(page, 'the window of a gift')
  await dialog.getByRole('button', { name: 'Go to payment' }).click()
  await expect(plans.checkOut.getByText(email).locator('..')).toContainText('3 months')
  const wallet = await openWallet(page)
  await wallet.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The months wait for the one you gave them to.')).toBeVisible()

  await page.goto('/transactions')
  const gift = page.getByRole('table', { name: 'Gifts' }).getByRole('row').filter({ hasText: email })
  await expect(gift).toContainText('Mailed')
  const link = await linkMailedTo(request, email, /\/register\//)
  const friend = await openBrowser()
  await friend.goto(link)
  await friend.getByLabel('Password', { exact: true }).fill('a long password of words')
  await friend.getByLabel('Confirm password').fill('a long password of words')
  await friend.getByRole('button', { name: 'Submit' }).click()
  await expect(friend.getByText('Success', { exact: true })).toBeVisible()
  await page.reload()
  await expect(gift).toContainText('Registered; the months have begun')
  await expect(gift.getByRole('button')).toHaveCount(0)
})

test('a gift that nobody has claimed is taken back, after a question', async ({ page, request, baseURL }) => {
  const buyer = await newMember(request, await takeToken(request, 'anna'), 'takes.back')
  const email = `not.claimed.${Date.now()}@strom.test`
  const gift = { accountsAndMonths: [{ email, months: 2 }], rewardPoints: 0 }
  const created = await callAs(request, buyer.token, 'POST', '/api/payments/paypal/order/create', {
    ...gift,
    gift: { message: '', deliverAt: null },
  })
  const { id: orderId }: { id: string } = await created.json()
  await request.post(`/dev/paypal/wallet/approve?token=${orderId}`)
  await callAs(request, buyer.token, 'POST', '/api/payments/paypal/order/capture', { orderId, ...gift })

  await enterAs(page, buyer, baseURL)
  await page.goto('/transactions')
  await page.getByRole('button', { name: `Take back the gift for ${email}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back' })
  await expect(dialog).toContainText('2 months go to your own account.')
  await dialog.getByRole('button', { name: 'Take back now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Taken back')
  await page.goto('/subscription')
  await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
})
