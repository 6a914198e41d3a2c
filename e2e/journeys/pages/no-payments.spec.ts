import { expect, test } from '../../support/journey.ts'
import { type OwnSite, prepareOwnSite } from '../../support/own-site.ts'
import { demoPassword } from '../../support/site.ts'

test.describe('a site without payments', () => {
  let site: OwnSite
  test.beforeAll(async () => {
    site = await prepareOwnSite({ STROM_PAYMENTS: 'none', STROM_RTMP_PORT: '0' })
    await site.start()
  })
  test.afterAll(() => site.stop())

  test('is no shop: it says whom to ask, and names no price', { tag: '@always' }, async ({
    page,
    request,
  }) => {
    const data = { email: 'bjorn@strom.test', password: demoPassword, isMobile: false }
    const { token } = await (await request.post(`${site.origin}/api/users/login`, { data })).json()
    const localStorage = [{ name: 'Token', value: token }]
    await page.context().setStorageState({ cookies: [], origins: [{ origin: site.origin, localStorage }] })
    const noShop = async () => {
      const text = await page.getByRole('main').innerText()
      expect(text).not.toMatch(/\$\d|PayPal|purchase|buy|cart|discount|reward point/i)
    }

    await page.goto(`${site.origin}/`)
    await page.getByRole('button', { name: /^Needs a subscription Fjord/ }).click()
    const dialog = page.getByRole('dialog', { name: 'You have no access yet' })
    await dialog.getByRole('link', { name: 'Ask for access' }).click()
    await expect(page).toHaveURL(`${site.origin}/contactus`)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Transactions' })).toHaveCount(0)

    await page.getByRole('banner').getByRole('link', { name: 'Access' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact Us' }).last()).toBeVisible()
    await noShop()

    await page.goto(`${site.origin}/player?default=0`)
    await expect(page.locator('media-controller').getByText('You have no access yet')).toBeVisible()
    await noShop()
    await page.goto(`${site.origin}/invites`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await noShop()
    await page.goto(`${site.origin}/support`)
    await expect(page.getByRole('heading', { name: 'Which browsers are supported?' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How can I pay?' })).toHaveCount(0)
  })
})
