import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The people of the demonstration, by the first part of their address. */
export type Person = 'owner' | 'staff' | 'anna' | 'bjorn' | 'kari' | 'ola'

/** The password of everybody in the demonstration. */
export const demoPassword = 'strom-demo'

/** Networks for households of their own; the site trusts one proxy and takes the address from it. */
export const households = { first: '203.0.113.10', second: '198.51.100.20' } as const

const seen = new Set<Person>()

function emailOf(person: Person): string {
  return `${person}@strom.test`
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, person: Person) {
  seen.add(person)
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
}

/** A Token by the API, for acts from another device. */
export async function takeToken(request: APIRequestContext, person: Person): Promise<string> {
  seen.add(person)
  const response = await request.post('/api/users/login', {
    data: { email: emailOf(person), password: demoPassword, isMobile: false },
  })
  const { token }: { token: string } = await response.json()
  return token
}

/** Ends every sign-in of a person, as 'Log out all devices' does on another device. */
export async function logOutAllDevices(request: APIRequestContext, person: Person) {
  await callAs(request, await takeToken(request, person), 'POST', '/api/users/logoutall')
}

/** Signs out everybody who was signed in so far. */
export async function signOutEverywhere(request: APIRequestContext) {
  for (const person of seen) await logOutAllDevices(request, person)
  seen.clear()
}

/** A call of the site's API with a Token, as the web app makes it. */
export function callAs(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  data: object = {},
) {
  return request.fetch(path, { method, headers: { Token: token }, ...(method === 'POST' && { data }) })
}

/** The Token that a page's browser has stored. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('Token'))
}

/** Somebody comes back to a page after a while: what it shows is asked for again, and has come. */
export async function comeBack(page: Page, asked: string) {
  const answered = page.waitForResponse(asked)
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
}
