import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test'

/** The password of everybody in the demonstration. */
export const demoPassword = 'strom-demo'

/** Networks for households of their own; the site trusts one proxy and takes the address from it. */
export const households = { first: '203.0.113.10', second: '198.51.100.20' } as const

/** A browser of its own in a household. */
export function openHousehold(browser: Browser, address: string): Promise<BrowserContext> {
  return browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': address } })
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, name: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${name}@strom.test`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
}

/** A Token by the API, for acts from another device. */
export async function tokenOf(request: APIRequestContext, name: string): Promise<string> {
  const response = await request.post('/api/users/login', {
    data: { email: `${name}@strom.test`, password: demoPassword, isMobile: false },
  })
  const answer: { token: string } = await response.json()
  return answer.token
}
