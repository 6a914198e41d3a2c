import { brightness, colourOf } from '../support/colour.ts'
import { expect, test } from '../support/journey.ts'

test('the language is chosen, changes every text, and is remembered', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByText('A demonstration site:')).toBeVisible()
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(html).toHaveAttribute('lang', 'nb')
  await expect(page.getByRole('heading', { level: 1, name: 'Direktestrømmer' })).toBeVisible()
  await expect(page).toHaveTitle('Direktestrømmer · Strøm')
  await expect(page.getByRole('link', { name: 'Betalinger' })).toBeVisible()
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'nb')
  await expect(page.getByRole('heading', { level: 1, name: 'Direktestrømmer' })).toBeVisible()
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

test('dark comes first whatever the system says; light is chosen and remembered', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ colorScheme: 'light' })
  await enter(page, 'anna')
  await page.goto('/')
  const background = () => colourOf(page.locator('body'), { property: 'backgroundColor' })
  await page.getByRole('button', { name: 'Switch to light colours' }).waitFor()
  expect(brightness(await background())).toBeLessThan(60)
  await page.getByRole('button', { name: 'Switch to light colours' }).click()
  await expect.poll(async () => brightness(await background())).toBeGreaterThan(200)
  await page.reload()
  await page.getByRole('button', { name: 'Switch to dark colours' }).waitFor()
  expect(brightness(await background())).toBeGreaterThan(200)
})

test('a language whose texts cannot be fetched leaves the page as it was, and that is said', async ({
  page,
  enter,
  allowComplaints,
}) => {
  const texts = /\/assets\/nb-/
  allowComplaints(texts)
  await page.route(texts, (route) => route.abort())
  await enter(page, 'anna')
  await page.goto('/')
  await page.getByRole('button', { name: 'Norsk' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
  await expect(toast).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Live streams' })).toBeVisible()
  await page.unroute(texts)
  await toast.getByRole('button', { name: 'Load the page again' }).click()
  await expect(toast).toHaveCount(0)
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direktestrømmer' })).toBeVisible()
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
  await expect(page.getByRole('heading', { level: 1, name: 'Direktestrømmer' })).toBeVisible()
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
