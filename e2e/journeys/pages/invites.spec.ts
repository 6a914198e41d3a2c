import type { Page } from '@playwright/test'
import { expect, test } from '../../support/journey.ts'
import { linkMailedTo } from '../../support/mailbox.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { signIn, storedToken, takeToken } from '../../support/site.ts'

const friend = 'friend.of.anna@example.org'
const password = 'a password of mine'

test('an invited friend registers and signs in', { tag: '@always' }, async ({ page, browser, request }) => {
  await signIn(page, 'anna')
  await page.getByRole('link', { name: 'Invites' }).click()
  await expect(
    page.getByRole('button', { name: /^You have \d+ reward points worth \$0\.05 each\.$/ }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Create new invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a new Invitation' })
  await expect(dialog.getByText('Invitations will expire after 1 week')).toBeVisible()
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Create and Send email' }).click()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await dialog.getByLabel('Email').fill(friend.toUpperCase())
  await dialog.getByRole('button', { name: 'Create and Send email' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  const pending = page.getByRole('row', { name: new RegExp(friend) })
  await expect(pending).toBeVisible()

  const link = await linkMailedTo(request, friend, /\/register\//)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await expect(theirs.getByLabel('Email')).toHaveValue(friend)
  await expect(theirs.getByLabel('Email')).toHaveAttribute('readonly')
  await theirs.getByLabel('Password', { exact: true }).fill('short')
  await theirs.getByLabel('Confirm password', { exact: true }).fill('other')
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByText('Password length too short')).toBeVisible()
  await expect(theirs.getByText('Passwords do not match')).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByLabel('Confirm password', { exact: true }).fill(password)
  await theirs.route('**/api/users/register', (route) => route.abort(), { times: 1 })
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Submit' }).click()
  await expect(theirs.getByText('Account created, log in below')).toBeVisible()
  await expect(theirs.getByRole('heading', { name: 'Success' })).toBeFocused()
  await theirs.getByRole('link', { name: 'Login' }).click()
  await theirs.getByLabel('Email').fill(friend)
  await theirs.getByLabel('Password', { exact: true }).fill(password)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs).toHaveURL('/')

  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Oops' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Go to login page' })).toBeVisible()
  await theirs.context().close()

  await page.reload()
  const registered = page.locator('section').filter({ hasText: 'Registered Invites' })
  await expect(registered.getByRole('row', { name: new RegExp(friend) })).toBeVisible()
})

test('who opens an invitation where somebody else is signed in hears of that, and can log them out there', async ({
  page,
  request,
}) => {
  await signIn(page, 'ola')
  await page.goto('/invites')
  await page.getByRole('button', { name: 'Create new invite' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('lodger@example.org')
  await page.getByRole('button', { name: 'Create and Send email' }).click()
  await page.goto(await linkMailedTo(request, 'lodger@example.org', /\/register\//))
  const notice = page.getByRole('status').filter({ hasText: 'You are signed in as ola@strom.test.' })
  await expect(notice).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Account created, log in below')).toBeVisible()
  await notice.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are logged out.' })).toBeFocused()
  expect(await storedToken(page)).toBeNull()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('an invitation is resent and deleted', async ({ page, request }) => {
  await signIn(page, 'kari')
  await page.goto('/invites')
  await expect(page.getByText('0 pending invites')).toBeVisible()
  await expect(page.getByText('0 registered invites')).toBeVisible()
  await expect(page.getByText('0 completed invites')).toBeVisible()
  await page.getByRole('button', { name: 'Create new invite' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('other@example.org')
  await page.getByRole('button', { name: 'Create and Send email' }).click()
  const first = await linkMailedTo(request, 'other@example.org', /\/register\//)

  await page.getByRole('button', { name: 'Resend to other@example.org' }).click()
  const resend = page.getByRole('dialog', { name: 'Resend invitation to other@example.org' })
  await resend.getByRole('button', { name: 'Send Email' }).click()
  await expect(resend).toBeHidden()

  await page.getByRole('button', { name: 'Delete the invitation for other@example.org' }).click()
  const question = page.getByRole('dialog', {
    name: 'You are about to delete your invitation for other@example.org',
  })
  await expect(question).toBeVisible()
  await question.evaluate((element) => {
    const changes = new MutationObserver(() => {
      document.documentElement.dataset.wentAs = element.textContent
    })
    changes.observe(element, { childList: true, characterData: true, subtree: true })
  })
  await question.getByRole('button', { name: 'Delete invitation', exact: true }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.locator('html'), 'the window goes as it was').not.toHaveAttribute('data-went-as')
  await expect(page.getByText('0 pending invites')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Invites' })).toBeFocused()

  await page.goto(first)
  await expect(page).toHaveURL(/\/(login)?$/)
})

test('without an invitation, or with an unknown one, /register leads to /login', async ({ page }) => {
  for (const address of [
    '/register/',
    '/register',
    `/register/?invitation=${'A'.repeat(43)}`,
    '/register/?invitation=x',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
  }
})

test('pressing the points line explains that points are discontinued', async ({ page }) => {
  await signIn(page, 'anna')
  await page.goto('/invites')
  await page.getByRole('button', { name: /reward points/ }).click()
  await expect(
    page.getByRole('dialog').getByText(/being discontinued because PayPal is removed/),
  ).toBeVisible()
})

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

test('a short address is not broken where there is room for it', async ({ page, enter }) => {
  await enter(page, 'anna')
  await page.goto('/invites')
  const address = page.getByRole('cell', { name: /^nora@strom\.test/ })
  await expect(address).toBeVisible()
  for (const width of [620, 700, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await address.evaluate((cell) => {
      const words = document.createRange()
      if (cell.firstChild) words.selectNodeContents(cell.firstChild)
      return words.getClientRects().length
    })
    expect(lines, `at ${width} px`).toBe(1)
  }
})
