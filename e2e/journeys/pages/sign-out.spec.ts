import { expect, test } from '../../support/journey.ts'
import { loginForm } from '../../support/login-form.ts'
import { callAs, demoPassword, logOutAllDevices, signIn, storedToken, takeToken } from '../../support/site.ts'
import { goSlowly } from '../../support/slow-answers.ts'

test('the menu logs out: the Token is gone here and worth nothing there', { tag: '@always' }, async ({
  page,
  request,
}) => {
  await signIn(page, 'anna')
  const token = (await storedToken(page)) ?? ''
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(loginForm(page).submit).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  // Only these two stores ever hold a person's data.
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(kept).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect((await callAs(request, token, 'GET', '/api/streams/all')).status()).toBe(403)
  await page.goto('/')
  await expect(page).toHaveURL('/login')
})

test('/logout opened directly logs out', async ({ page, enter, request }) => {
  const token = await enter(page, 'anna')
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  expect((await callAs(request, token, 'GET', '/api/streams/all')).status()).toBe(403)
})

test('a logout that fails is logged to the console, and nobody is told they are out', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 500 .*\/api\/users\/logout/, /^Logout failed: /)
  await page.route('**/api/users/logout', (route) =>
    route.fulfill({ status: 500, json: { resultCode: 19, detail: 'out of order' } }),
  )
  await enter(page, 'anna')
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed:'))
  await page.goto('/logout')
  await logged
  await expect(page.getByRole('heading', { name: 'You are still logged in' })).toBeVisible()
  expect(await storedToken(page)).not.toBeNull()
  await page.unroute('**/api/users/logout')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/login')
})

test('a sign-in that was ended elsewhere leads to /login with the next call, and loses nothing', {
  tag: '@always',
}, async ({ page, enter, request, allowComplaints }) => {
  allowComplaints(/status of 403 .*\/api\//)
  await enter(page, 'anna')
  await page.goto('/')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await page.getByRole('button', { name: 'Add subscription' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Added!' })).toBeFocused()
  await page.getByRole('link', { name: 'Home' }).click()
  const requestStream = page.getByRole('button', { name: 'Request a stream' })
  const words = page.getByRole('textbox', { name: 'Stream info' })
  await requestStream.click()
  await words.fill('The regatta')
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await requestStream.click()
  await expect(words).toHaveValue('The regatta')
  await logOutAllDevices(request, 'anna')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL('/login')
  await expect(loginForm(page).submit).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expect(page.getByRole('status').filter({ hasText: 'Your sign-in has ended.' })).toBeVisible()
  // A toast would disappear.
  expect(await page.getByText('Something went wrong').count()).toBe(0)

  // Text and cart are kept for the same account.
  await loginForm(page).send('anna@strom.test', demoPassword)
  await requestStream.click()
  await expect(words).toHaveValue('The regatta')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByRole('button', { name: 'Remove anna@strom.test' })).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await loginForm(page).send('anna@strom.test', demoPassword)
  await requestStream.click()
  await expect(words).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByText('No accounts added yet.')).toBeVisible()
})

test('signing out in one tab takes the other along', async ({ page, enter, context }) => {
  await enter(page, 'anna')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login')
})

test('a tab whose place somebody else took over shows them nothing of who was there before', {
  tag: '@always',
}, async ({ page, enter, request }) => {
  await enter(page, 'anna')
  await page.goto('/transactions')
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()

  // This tab hears only that the Token changed.
  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  const token = await takeToken(request, 'bjorn')
  await other.evaluate((stored) => localStorage.setItem('Token', stored), token)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('bjorn@strom.test')).toBeVisible()
  await expect(page.getByRole('button', { name: /Needs a subscription.*Fjord$/ })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/payments', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  answer.resolve()
  await expect(page.getByText('No Transactions')).toBeVisible()
})

test('a page for everybody keeps nothing of who signed out for who signs in then in another tab', {
  tag: '@always',
}, async ({ page, enter, request }) => {
  await enter(page, 'anna')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Fjord/ })).toBeVisible()
  await page.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  const token = await takeToken(request, 'bjorn')
  await other.evaluate(() => localStorage.removeItem('Token'))
  await page.evaluate(() => new Promise((heard) => setTimeout(heard, 100)))
  await other.evaluate((stored) => localStorage.setItem('Token', stored), token)
  await goSlowly(page, 'Go Home', '/api/streams/all')
  await expect(page.getByRole('button', { name: /Needs a subscription.*Fjord$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('bjorn@strom.test')).toBeVisible()
})
