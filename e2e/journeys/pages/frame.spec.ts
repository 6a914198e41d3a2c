import { brightness, colourOf, isBlue } from '../../support/colour.ts'
import { expect, test } from '../../support/journey.ts'
import { callAs } from '../../support/site.ts'

const staffLinks = ['Admin Reports', 'Support Tickets'] as const

test('the header leads everywhere a member may go, and the brand home', { tag: '@always' }, async ({
  page,
  enter,
}) => {
  await enter(page, 'anna')
  await page.goto('/subscription')
  const header = page.getByRole('banner')
  await expect.poll(() => header.boundingBox()).toMatchObject({ x: 0, y: 0, height: 60 })
  const main = header.getByRole('navigation', { name: 'Main' })
  const links = {
    Subscription: '/subscription',
    Invites: '/invites',
    Transactions: '/transactions',
    Home: '/',
  }
  for (const [name, path] of Object.entries(links)) {
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
  const dropdowns = {
    Support: { Faq: '/support', 'Contact Us': '/contactus' },
    Account: { 'Account settings': '/profile' },
  }
  for (const [dropdown, items] of Object.entries(dropdowns)) {
    for (const [name, path] of Object.entries(items)) {
      const link = main.getByRole('link', { name, exact: true })
      await expect(link).toBeHidden()
      await main.getByRole('button', { name: dropdown }).click()
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(link).toBeHidden()
    }
  }
  await main.getByRole('button', { name: 'Account' }).click()
  await expect(main.getByRole('link', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: 'Log out' })).toBeHidden()
  // The open menu must not cover the next focused link.
  await main.getByRole('button', { name: 'Support' }).press('Enter')
  await expect(main.getByRole('link', { name: 'Faq' })).toBeVisible()
  for (const next of ['Faq', 'Contact Us']) {
    await page.keyboard.press('Tab')
    await expect(main.getByRole('link', { name: next })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Account' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'Faq' })).toBeHidden()
  // A late heading's focus must not close the menu opened meanwhile.
  await main.getByRole('button', { name: 'Support' }).click()
  await page.getByRole('heading', { level: 1 }).focus()
  await expect(main.getByRole('link', { name: 'Faq' })).toBeVisible()
  await header.getByRole('link', { name: 'Strøm' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Live streams' })).toBeVisible()
})

test('staff see two blue links more', async ({ page, enter }) => {
  await enter(page, 'staff')
  await page.goto('/')
  const paths = { 'Admin Reports': '/adminreports', 'Support Tickets': '/adminsupport' }
  for (const name of staffLinks) {
    const link = page.getByRole('banner').getByRole('link', { name })
    expect(isBlue(await colourOf(link)), `${name} is blue`).toBe(true)
    await link.click()
    await expect(page).toHaveURL(paths[name])
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('members see no staff’s link, and staff’s pages send them home without a staff call', async ({
  page,
  enter,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await enter(page, 'anna')
  for (const path of ['/adminreports', '/adminsupport']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Live streams' })).toBeVisible()
    for (const name of staffLinks) await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 375, height: 700 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Invites' })).toBeVisible()
  for (const name of staffLinks) await expect(menu.getByRole('link', { name })).toHaveCount(0)
  expect(calls.filter((url) => /\/api\/(adminreports|support)/.test(url))).toEqual([])
})

test('at 375 px the burger holds every link, its Account group opened at first', async ({ page, enter }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await enter(page, 'staff')
  await page.goto('/invites')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Transactions' })).toBeHidden()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = () => page.getByRole('button', { name: 'Open the menu' }).click()

  await open()
  await expect(menu.getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Log out' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Faq' })).toBeHidden()
  await menu.getByRole('button', { name: 'Account' }).click()
  await expect(menu.getByRole('link', { name: 'Account settings' })).toBeHidden()
  await menu.getByRole('button', { name: 'Support', exact: true }).click()
  await menu.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contactus')
  await expect(menu).toBeHidden()

  const links = {
    Home: '/',
    Subscription: '/subscription',
    Invites: '/invites',
    Transactions: '/transactions',
  }
  for (const [name, path] of Object.entries({ ...links, 'Support Tickets': '/adminsupport' })) {
    await open()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
  await open()
  await expect(menu.getByRole('link', { name: 'Admin Reports' })).toBeVisible()
  await menu.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
})

test('the language is chosen, changes every text, and is remembered', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByText('A demonstration site:')).toBeVisible()
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(html).toHaveAttribute('lang', 'nb')
  await expect(page.getByRole('heading', { level: 1, name: 'Direktesendinger' })).toBeVisible()
  await expect(page).toHaveTitle('Direktesendinger · Strøm')
  await expect(page.getByRole('link', { name: 'Betalinger' })).toBeVisible()
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'nb')
  await expect(page.getByRole('heading', { level: 1, name: 'Direktesendinger' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Live streams' })).toBeVisible()
})

test('a Norwegian browser gets Norwegian, the server’s sentences too', async ({ openBrowser }) => {
  const page = await openBrowser({ locale: 'nn-NO' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb')
  await page.getByLabel('E-post').fill('anna@strom.test')
  await page.getByLabel('Passord', { exact: true }).fill('feil-passord')
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click()
  await expect(page.getByText('E-postadressen og passordet stemmer ikke overens.')).toBeVisible()
})

test('the colours of the system come first; others are chosen, remembered, and given back to the system', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ colorScheme: 'light' })
  await enter(page, 'anna')
  await page.goto('/')
  const lightness = async () =>
    brightness(await colourOf(page.locator('body'), { property: 'backgroundColor' }))
  const change = (to: string) => page.getByRole('button', { name: `Switch to ${to}` }).click()
  await page.getByRole('button', { name: 'Switch to light colours' }).waitFor()
  expect(await lightness()).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(lightness).toBeLessThan(60)
  await change('light colours')
  await expect.poll(lightness).toBeGreaterThan(200)
  await page.reload()
  await page.getByRole('button', { name: 'Switch to dark colours' }).waitFor()
  expect(await lightness()).toBeGreaterThan(200)
  await change('dark colours')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(lightness).toBeLessThan(60)
  await change('the colours of the system')
  await expect.poll(lightness).toBeGreaterThan(200)
})

test('an open page changes its language with no file fetched', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/', { waitUntil: 'networkidle' })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direktesendinger' })).toBeVisible()
  expect(fetched.filter((path) => path.startsWith('/assets/'))).toEqual([])
})

test('where mails cannot follow the language, that is said in it', async ({
  page,
  enter,
  allowComplaints,
}) => {
  allowComplaints(/ERR_CONNECTION_REFUSED/)
  await page.route('**/api/users/language', (route) => route.abort('connectionrefused'))
  await enter(page, 'anna')
  await page.goto('/')
  await page.getByRole('button', { name: 'Norsk' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Nettstedet svarer ikke.' })
  await expect(toast).toContainText('Noe gikk galt')
  await expect(page.getByRole('heading', { level: 1, name: 'Direktesendinger' })).toBeVisible()
})

test('mails follow the language of the pages that a member reads, with no switch pressed', async ({
  page,
  enter,
  request,
}) => {
  await page.addInitScript(() => localStorage.setItem('strom-language', 'nb'))
  const told = page.waitForRequest('**/api/users/language')
  const token = await enter(page, 'anna')
  await callAs(request, token, 'POST', '/api/users/language', { language: 'en' })
  await page.goto('/')
  expect((await told).postDataJSON()).toEqual({ language: 'nb' })
  expect((await (await told).response())?.ok()).toBe(true)

  const user = page.waitForResponse('**/api/users/user')
  await page.reload()
  expect(await (await user).json()).toMatchObject({ language: 'nb' })
})

test('whom to write to stands at the foot of every page once the owner has said so', async ({
  page,
  enter,
}) => {
  await page.route('**/api/site-settings', async (route) => {
    const settings = await (await route.fetch()).json()
    await route.fulfill({ json: { ...settings, contactAddress: 'post@example.org' } })
  })
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'post@example.org' })
  for (const path of ['/login', '/forgot-password', '/confirm-email-change']) {
    await page.goto(path)
    await expect(contact).toHaveAttribute('href', 'mailto:post@example.org')
  }
  await enter(page, 'anna')
  await page.goto('/no-such-page')
  await expect(contact).toBeVisible()
})

for (const colours of ['light', 'dark'] as const) {
  test(`what cannot be pressed can be read in ${colours} colours`, async ({ page, enter }) => {
    await page.addInitScript((scheme) => localStorage.setItem('strom-colour-scheme', scheme), colours)
    await enter(page, 'bjorn')
    await page.goto('/subscription')
    const payNow = page.getByRole('button', { name: 'Pay now' })
    await expect(payNow).toBeDisabled()
    const words = brightness(await colourOf(payNow))
    const button = brightness(await colourOf(payNow, { property: 'backgroundColor' }))
    expect(Math.abs(words - button)).toBeGreaterThan(80)
  })
}

test('a toast goes by itself, but not while somebody points at it or is at its cross', async ({
  page,
  enter,
}) => {
  await page.clock.install()
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const toast = page.getByRole('alert').filter({ hasText: 'Reports loaded.' })
  const cross = toast.getByRole('button', { name: 'Close' })
  await expect(toast).toBeVisible()
  await toast.hover()
  // From here on the clock moves only by command: steps are slow on a busy machine.
  await page.clock.pauseAt(Date.now() + 20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await cross.focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await cross.blur()
  await page.clock.runFor(3900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(toast).toHaveCount(0)
})

test('a toast is said again with new words, closed by its cross, and pushed away by a finger', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ viewport: { width: 375, height: 800 } })
  await page.clock.install()
  await enter(page, 'staff')
  await page.goto('/adminreports')
  const toast = page.getByRole('alert').filter({ hasText: 'Reports loaded.' })
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)

  await page.getByRole('button', { name: /^Custom Range/ }).click()
  const days = page
    .getByRole('table')
    .first()
    .getByRole('button', { name: /^1[05] / })
  await days.first().click()
  await days.last().click()
  await expect(toast).toContainText(/Displaying daterange 10\/.* - 15\//)
  const finger = (type: string, clientX: number) =>
    toast.dispatchEvent(type, { pointerType: 'touch', clientX, bubbles: true })
  await finger('pointerdown', 100)
  await finger('pointermove', 150)
  await finger('pointerup', 150)
  await expect(toast).toHaveCSS('translate', 'none')
  await finger('pointerdown', 100)
  await finger('pointermove', 200)
  await finger('pointerup', 200)
  await expect(toast).toHaveCount(0)
})
