import type { Page } from '@playwright/test'

export function loginForm(page: Page) {
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  return {
    email,
    password,
    submit,
    refusal: page.locator('form').getByRole('alert'),
    async send(address: string, secret: string) {
      await email.fill(address)
      await password.fill(secret)
      await submit.click()
    },
  }
}
