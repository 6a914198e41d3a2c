import { expect, type Page } from '@playwright/test'

/** Holds back the answers to calls of a page, as a slow line does, until they are let go. */
export async function holdBack(page: Page, ...paths: string[]) {
  const answers = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route(
    ({ pathname }) => paths.includes(pathname),
    async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await answers.promise
      await route.continue()
    },
  )
  return {
    /** How often a path was asked for. */
    count: (path: string) => asked.filter((one) => one === path).length,
    async letGo() {
      answers.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

/** Goes to a page whose answer is slow: it is not drawn before, with what it had. */
export async function goSlowly(page: Page, link: string, ...paths: string[]) {
  const slow = await holdBack(page, ...paths)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  // Longer than a page takes that has all it needs.
  await page.waitForTimeout(500)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await slow.letGo()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
}
