import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { collectComplaints } from './complaints.ts'
import { callAs, demoPassword, type Person, signOutEverywhere, takeToken } from './site.ts'

export { expect } from '@playwright/test'

type Journey = {
  /** Any other complaint of the browser fails the journey. */
  allowComplaints: (...patterns: RegExp[]) => void
  /** Another browser, which counts as a separate device; `address` sets its network. */
  openBrowser: (options?: BrowserContextOptions & { address?: string }) => Promise<Page>
  /**
   * Signs in without the form, before the page opens anything; returns the Token. Everyone is signed out
   * everywhere after a journey, so that nothing plays on. `with password` also confirms the password on this
   * device.
   */
  enter: (page: Page, person: Person, shown?: 'with password') => Promise<string>
  complaints: ReturnType<typeof collectComplaints>
  signedOutAfterwards: undefined
}

export const test = base.extend<Journey>({
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this needs nothing.
    async ({}, use) => {
      const complaints = collectComplaints()
      await use(complaints)
      expect(complaints.unexpected(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  allowComplaints: ({ complaints }, use) => use(complaints.allow),
  signedOutAfterwards: async ({ request }, use) => {
    await use(undefined)
    await signOutEverywhere(request)
  },
  // Named first, so taken down last: people are signed out after their browsers close.
  context: async ({ signedOutAfterwards: _, complaints, context }, use) => {
    complaints.listenTo(context)
    await use(context)
  },
  openBrowser: async ({ signedOutAfterwards: _, complaints, browser }, use) => {
    const opened: Page[] = []
    await use(async ({ address, ...options } = {}) => {
      const context = await browser.newContext({
        ...options,
        ...(address && { extraHTTPHeaders: { 'X-Forwarded-For': address } }),
      })
      complaints.listenTo(context)
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  enter: async ({ baseURL }, use) => {
    await use(async (page, person, shown) => {
      const token = await takeToken(page.request, person)
      if (shown) {
        const confirmed = { password: demoPassword }
        await callAs(page.request, token, 'POST', '/api/users/confirm', confirmed)
      }
      const localStorage = [{ name: 'Token', value: token }]
      await page
        .context()
        .setStorageState({ cookies: [], origins: [{ origin: baseURL ?? '', localStorage }] })
      return token
    })
  },
})
