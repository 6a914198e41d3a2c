import { readFileSync } from 'node:fs'
import { codeOfApp } from '../support/authenticator.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/journey.ts'
import { loginForm } from '../support/login-form.ts'
import { enterAs, newMember } from '../support/members.ts'
import { demoPassword, takeToken } from '../support/site.ts'

test('two-step sign-in is turned on, asked for, got around by a recovery code once, and turned off', async ({
  openBrowser,
  request,
  baseURL,
}) => {
  const page = await openBrowser({ viewport: { width: 375, height: 900 }, reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('strom-colour-scheme', 'light'))
  const member = await newMember(request, await takeToken(request, 'kari'), 'two-step')
  await enterAs(page, member, baseURL)
  const dialog = page.getByRole('dialog')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expect(dialog.getByText('Scan this with')).toBeFocused()
  await expectAccessible(page, 'secret')
  const secret = await dialog.locator('code').innerText()
  await dialog.getByLabel('Six-digit code that the app shows').fill(codeOfApp(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [first = '', second = ''] = await codes.allInnerTexts()
  await expect(dialog.getByText('Each signs you in once')).toBeFocused()
  await expectAccessible(page, 'recovery codes')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain(member.email)
  expect(file).toContain(first)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeFocused()
  await expectAccessible(page, 'settings')

  const form = loginForm(page)
  const field = page.getByLabel('Code from your authenticator app')
  async function givePassword() {
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    await form.send(member.email, demoPassword)
    await expect(field).toBeFocused()
  }
  await givePassword()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible(page, 'code')
  await field.fill(codeOfApp(secret, 4))
  await form.submit.click()
  await expect(form.refusal).toHaveText(/^This code is not right/)
  await expect(field).toHaveValue('')
  await field.fill(codeOfApp(secret, 1))
  await form.submit.click()
  await expect(page).toHaveURL('/')

  await givePassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await form.submit.click()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const turnOff = dialog.getByRole('button', { name: 'Turn off' })
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(first)
  await turnOff.click()
  await expect(dialog.getByRole('alert')).toHaveText(/^This code is not right/)
  await dialog.getByLabel('Code from the app, or a recovery code').fill(second)
  await turnOff.click()
  await expect(page.getByText('It is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused()
})

test('staff of whom it is wanted are led to it before anything of theirs is asked for', async ({
  page,
  enter,
}) => {
  await enter(page, 'staff')
  // The setting holds for the whole site, where other journeys run: only this browser hears of it.
  await page.route('**/api/users/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), secondFactorMissing: true } })
  })
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  await page.goto('/adminreports')
  await expect(page.getByRole('heading', { name: 'Turn on two-step sign-in first' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/adminreports'))).toEqual([])
  await expectAccessible(page, 'led to it')
  await page.getByRole('link', { name: 'Go to Account Settings' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
