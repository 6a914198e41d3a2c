import { expect, type Page } from '@playwright/test'
import { demoPassword } from './site.ts'

export function passwordWindow(page: Page) {
  return page.getByRole('dialog', { name: 'Enter your password again' })
}

export async function showPassword(page: Page, password = demoPassword) {
  const window = passwordWindow(page)
  await expect(window.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
