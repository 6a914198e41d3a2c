import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'

async function loseOnce(page: Page, pattern: string): Promise<() => boolean> {
  let isLost = false
  await page.route(
    pattern,
    (route) => {
      isLost = true
      return route.abort()
    },
    { times: 1 },
  )
  return () => isLost
}

/**
 * As in a browser that remembers failed fetches. @returns the number of documents requested since the loss.
 */
async function loseUntilDocument(page: Page, pattern: string): Promise<() => number> {
  let isLost = false
  let documents = 0
  await page.route(pattern, (route) => {
    isLost = true
    return documents > 0 ? route.continue() : route.abort()
  })
  page.on('request', (request) => {
    if (isLost && request.isNavigationRequest()) documents += 1
  })
  return () => documents
}

const accent = 'rgb(201, 242, 74)'

for (const [kind, pattern] of [
  ['the styles', '**/assets/mantine-*.css'],
  ['the app', '**/assets/app-*.js'],
  ['a library', '**/assets/react-*.js'],
  ['the page’s own code', '**/assets/login-page-*.js'],
  ['the page’s own styles', '**/assets/login-page-*.css'],
  ['the first script', '**/start.js'],
] as const) {
  test(`a document that loses ${kind} once comes whole`, async ({ page, allowComplaints }) => {
    allowComplaints(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
    const isLost = await loseOnce(page, pattern)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCSS('background-color', accent)
    await page.getByRole('button', { name: /anna@strom/ }).click()
    await expect(page.getByLabel('Email')).toHaveValue('anna@strom.test')
    expect(isLost()).toBe(true)
  })
}

for (const [kind, pattern] of [
  ['the page’s own code', '**/assets/forgot-password-page-*.js'],
  ['the page’s texts', '**/assets/texts-*.js'],
] as const) {
  test(`a document that cannot have ${kind} is loaded once more, by itself`, async ({
    page,
    allowComplaints,
  }) => {
    allowComplaints(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
    const documents = await loseUntilDocument(page, pattern)
    await page.goto('/forgot-password')
    await expect.poll(documents).toBe(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
    await page.getByLabel('Email').fill('kari@example.org')
    await expect(page.getByLabel('Email')).toHaveValue('kari@example.org')
  })
}

for (const [kind, pattern] of [
  ['code', '**/assets/subscription-page-*.js'],
  ['texts', '**/assets/transaction-texts-*.js'],
] as const) {
  test(`a page whose ${kind} cannot be had comes as a document, and what was typed elsewhere stays`, {
    tag: '@always',
  }, async ({ page, enter, allowComplaints }) => {
    allowComplaints(/ERR_FAILED/, /Failed to fetch dynamically imported module|Unable to preload/)
    await enter(page, 'anna')
    await page.goto('/contactus')
    await page.getByLabel('Subject').fill('Written before')
    const documents = await loseUntilDocument(page, pattern)
    await page.getByRole('link', { name: 'Subscription' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Current plan' })).toBeVisible()
    expect(documents()).toBe(1)
    await page.getByRole('button', { name: 'Support' }).click()
    await page.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByLabel('Subject')).toHaveValue('Written before')
    expect(await page.evaluate(() => sessionStorage.getItem('strom-drafts'))).toBeNull()
  })
}

for (const kind of ['js', 'css']) {
  test(`a page that is gone to, and whose ${kind} is lost once, comes whole`, async ({
    page,
    enter,
    allowComplaints,
  }) => {
    allowComplaints(/ERR_FAILED/, /Failed to fetch dynamically imported module|Unable to preload/)
    await enter(page, 'anna')
    await page.goto('/')
    const isLost = await loseOnce(page, `**/assets/subscription-page-*.${kind}`)
    await page.getByRole('link', { name: 'Subscription' }).click()
    const parts = page.getByRole('main').locator('h1').locator('xpath=../following-sibling::div').last()
    await expect(parts).toHaveCSS('display', 'grid')
    expect(isLost()).toBe(true)
  })
}

test('after a short loss of network each page has its styles', async ({
  page,
  context,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  await enter(page, 'anna')
  await page.goto('/player?default=0')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invites' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Invites' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  const create = page.getByRole('button', { name: 'Create' })
  await expect(create).toHaveCSS('background-color', accent)
  await expect(create).toHaveCSS('border-top-left-radius', '10px')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCSS('border-top-left-radius', '10px')
})

test('a page that is gone to while a proxy answers for the site has all its styles later', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/, /Failed to fetch dynamically imported module|Unable to preload/)
  await enter(page, 'anna')
  /** A lost stylesheet has no rules. */
  const readStyles = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href, cssRules }) => (href && cssRules.length > 0 ? href : [])),
    )
  const invites = page.getByRole('link', { name: 'Invites' })
  const title = page.getByRole('heading', { level: 1, name: 'Invites' })
  await page.goto('/invites')
  await expect(title).toBeVisible()
  const whole = await readStyles()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  const before = await readStyles()
  expect(whole.filter((address) => !before.includes(address)).length).toBeGreaterThan(1)
  await page.route(/\/(assets|api)\//, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await invites.click()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute(/\/(assets|api)\//)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title).toBeVisible()
  expect(await readStyles()).toEqual(expect.arrayContaining(whole))
})

test('texts that cannot be had while a proxy answers for the site come by another try', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/, /Failed to fetch dynamically imported module|Unable to preload/)
  await enter(page, 'anna')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
  await page.route(/\/(assets|api)\//, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
  await page.unroute(/\/(assets|api)\//)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
})
