import { colourOf, isBlue } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'

const staffLinks = ['Admin Reports', 'Support Tickets'] as const

test('the header leads everywhere a member may go, and the brand home', async ({ page, enter }) => {
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
  // Who goes on by Tab has nothing lying over what comes next.
  await main.getByRole('button', { name: 'Support' }).press('Enter')
  await expect(main.getByRole('link', { name: 'Faq' })).toBeVisible()
  for (const next of ['Faq', 'Contact Us']) {
    await page.keyboard.press('Tab')
    await expect(main.getByRole('link', { name: next })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: 'Account' })).toBeFocused()
  await expect(main.getByRole('link', { name: 'Faq' })).toBeHidden()
  // The heading of a page that comes late takes the focus, but not what somebody has opened meanwhile.
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
