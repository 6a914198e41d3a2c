import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { enterAs, newMember } from '../support/members.ts'
import { takeToken } from '../support/site.ts'

/** Lets the answer of a sent invitation wait until it is asked for. */
async function holdAnswer(page: Page) {
  const asked = Promise.withResolvers<void>()
  const path = '**/api/invitations/sendinvitationemail'
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await asked.promise
    await route.fulfill({ response })
  })
  return {
    async release() {
      const read = page.waitForResponse('**/api/invitations/user/all')
      asked.resolve()
      await read
      await page.unroute(path)
    },
  }
}

test('the late answer of an invitation closes no window that was opened since', async ({
  page,
  request,
  baseURL,
}) => {
  await enterAs(page, await newMember(request, await takeToken(request, 'anna'), 'hurried'), baseURL)
  await page.goto('/invites')
  const sending = await holdAnswer(page)
  const create = page.getByRole('dialog', { name: 'Create a new Invitation' })
  await page.getByRole('button', { name: 'Create new invite' }).click()
  await create.getByLabel('Email').fill('early@example.org')
  await create.getByRole('button', { name: 'Create and Send email' }).click()
  await page.keyboard.press('Escape')
  await expect(create).toHaveCount(0)
  await page.getByRole('button', { name: 'Create new invite' }).click()
  await create.getByLabel('Email').fill('late@example.org')
  await sending.release()
  await expect(page.getByRole('row', { name: /early@example\.org/, includeHidden: true })).toHaveCount(1)
  await expect(create.getByLabel('Email')).toHaveValue('late@example.org')
  await create.getByRole('button', { name: 'Create and Send email' }).click()
  await expect(create).toHaveCount(0)

  const resending = await holdAnswer(page)
  const resend = (email: string) => page.getByRole('dialog', { name: `Resend invitation to ${email}` })
  await page.getByRole('button', { name: 'Resend to early@example.org' }).click()
  await resend('early@example.org').getByRole('button', { name: 'Send Email' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Resend to late@example.org' }).click()
  await resending.release()
  await expect(resend('late@example.org')).toBeVisible()
  await resend('late@example.org').getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
