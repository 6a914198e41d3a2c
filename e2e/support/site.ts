import { type APIRequestContext, expect, type Page } from '@playwright/test'

export type Person = 'owner' | 'staff' | 'anna' | 'bjorn' | 'kari' | 'ola'

export const demoPassword = 'strom-demo'

/** The site trusts one proxy and takes the address from it. */
export const households = { first: '203.0.113.10', second: '198.51.100.20' } as const

const seen = new Set<Person>()

function emailOf(person: Person): string {
  return `${person}@strom.test`
}

export async function signIn(page: Page, person: Person) {
  seen.add(person)
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
}

/** By the API, as if from another device. */
export async function takeToken(request: APIRequestContext, person: Person): Promise<string> {
  seen.add(person)
  const response = await request.post('/api/users/login', {
    data: { email: emailOf(person), password: demoPassword, isMobile: false },
  })
  const { token }: { token: string } = await response.json()
  return token
}

export async function logOutAllDevices(request: APIRequestContext, person: Person) {
  await callAs(request, await takeToken(request, person), 'POST', '/api/users/logoutall')
}

export async function signOutEverywhere(request: APIRequestContext) {
  for (const person of seen) await logOutAllDevices(request, person)
  seen.clear()
}

export function callAs(
  request: APIRequestContext,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  data: object = {},
) {
  return request.fetch(path, { method, headers: { Token: token }, ...(method === 'POST' && { data }) })
}

export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('Token'))
}

/** Returns to a page after a minute, and waits for its refresh. */
export async function comeBack(page: Page, asked: string) {
  const answered = page.waitForResponse(asked)
  await page.clock.setFixedTime(Date.now() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
}
