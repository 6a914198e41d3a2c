import { expect, type Page } from '@playwright/test'
import { demoPassword } from './site.ts'

/** The window that asks for the password again. */
export function passwordWindow(page: Page) {
  return page.getByRole('dialog', { name: 'Enter your password again' })
}

/** Types the password, and goes on with what asked for it. */
export async function showPassword(page: Page, password = demoPassword) {
  const window = passwordWindow(page)
  await expect(window.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
