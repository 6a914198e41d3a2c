import { expect, type Page } from '@playwright/test'

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
    count: (path: string) => asked.filter((one) => one === path).length,
    async letGo() {
      answers.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

/** The page must not be drawn before its slow answer. */
export async function goSlowly(page: Page, link: string, ...paths: string[]) {
  const slow = await holdBack(page, ...paths)
  await page.getByRole('link', { name: link, exact: true }).first().click()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  // Longer than a page with all its data takes.
  await page.waitForTimeout(500)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await slow.letGo()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
}
