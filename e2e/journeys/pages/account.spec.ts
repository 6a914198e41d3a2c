import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../../support/axe.ts'
import { expect, test } from '../../support/journey.ts'
import { countMailsTo, linkMailedTo, mailsTo } from '../../support/mailbox.ts'
import { enterAs, newMember } from '../../support/members.ts'
import { callAs, demoPassword, signIn, takeToken } from '../../support/site.ts'

const newPassword = 'another password'

test('a forgotten password is replaced by a mailed link, and every device is signed out', async ({
  page,
  request,
}) => {
  const device = await takeToken(request, 'ola')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Submit' }).click()
  const said = await page.getByRole('status').innerText()
  expect(said).toMatch(/^If the email is registered, you will receive/)
  expect(await countMailsTo(request, 'nobody@example.org')).toBe(0)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ola@strom.test')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('status')).toHaveText(said)
  const link = await linkMailedTo(request, 'ola@strom.test', /password-reset-confirmation/)
  const token = new URL(link).searchParams.get('token') ?? ''

  const asked: string[] = []
  page.on('request', (sent) => asked.push(sent.url()))
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue('ola@strom.test')
  expect(page.url()).not.toContain(token)
  expect(asked.slice(1).filter((address) => address.includes(token))).toEqual([])

  for (const name of ['Password', 'Confirm password']) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toHaveAttribute('type', 'password')
    // For password managers and pasting.
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
    const isPasted = await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(isPasted).toBe(true)
    await field.fill(newPassword)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Password has been updated' })).toBeFocused()
  expect(asked.filter((address) => address.endsWith('/verify-password-reset-token'))).toHaveLength(1)
  expect((await callAs(request, device, 'POST', '/api/users/user', {})).status()).toBe(403)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible()

  await page.goto('/login')
  await page.getByLabel('Email').fill('ola@strom.test')
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/profile')
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Confirm new password').fill('something else')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password has been updated!')).toBeVisible()
})

test('a changed e-mail counts once it is confirmed by its link, and the old address takes it back', {
  tag: '@always',
}, async ({ page, request, allowComplaints }) => {
  allowComplaints(/status of 403 .*\/api\//)
  await signIn(page, 'kari')
  await page.goto('/profile')
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Update email/username' }).click()
  await expect(page.getByText('Please enter a username.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Username').fill('  Kari Nordmann\u202e ')
  await page.getByLabel('Email').fill('kari.new@example.org')
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Update email/username' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update email/username' })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Update email/username' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await expect(page.getByText('Username updated!')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('Kari Nordmann')
  await expect(page.getByText(/verification instructions/)).toBeVisible()
  // The old address stays valid: changing the name needs no second confirmation.
  await expect(page.getByLabel('Email')).toHaveValue('kari@strom.test')

  const link = await linkMailedTo(request, 'kari.new@example.org', /confirm-email-change/)
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Confirm the new address' })
  await expect(confirm).toBeVisible()
  // A mail scanner opens the link and must change nothing.
  await page.goto('/profile')
  await expect(page.getByLabel('Email')).toHaveValue('kari@strom.test')
  await page.goto(link)
  await confirm.click()
  await expect(page.getByText('Use kari.new@example.org the next time you log in.')).toBeVisible()
  expect(await countMailsTo(request, 'kari@strom.test')).toBeGreaterThan(0)
  await page.goto(link)
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your email was updated already' })).toBeVisible()
  await expect(page.getByText('This link has been used: the email address was confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/confirm-email-change?token=unknown')
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Your email was not updated' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()

  await page.goto(await linkMailedTo(request, 'kari@strom.test', /undo-email-change/))
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { name: 'Your old address is back' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/login')
  await signIn(page, 'kari')
})

test('an answer that is not JSON is said in words by both forms of Account Settings', async ({
  page,
  enter,
}) => {
  const path = /\/api\/users\/update(?:password|usernameandemail)/
  await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body: '<p>a proxy</p>' }))
  await enter(page, 'ola')
  await page.goto('/profile')
  const said = page.getByRole('alert').filter({ hasText: 'an answer this page cannot read' })
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Update email/username' }).click()
  await expect(said).toHaveCount(1)
  await page.getByLabel('Current password').fill(demoPassword)
  await page.getByLabel('New password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Confirm new password').fill(demoPassword)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(said).toHaveCount(2)
})

test('devices are listed, one is ended, then all', async ({ page, request }) => {
  const other = await takeToken(request, 'bjorn')
  await signIn(page, 'bjorn')
  await page.goto('/profile')
  await expect(page.getByText('This device')).toHaveCount(1)
  await expect(page.getByText('Unknown device').first()).toBeVisible()
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(page.getByText('Ukjent enhet').first()).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Unknown device').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click()
  await expect
    .poll(async () => (await callAs(request, other, 'POST', '/api/users/user', {})).status())
    .toBe(403)
  await expect(page.getByRole('heading', { name: 'Your devices' })).toBeFocused()
  await page.getByRole('button', { name: 'Log out all devices' }).click()
  await expect(page).toHaveURL('/login')
})

test('Account Settings does not jump when what stands below its forms comes late', async ({
  openBrowser,
  enter,
}) => {
  const page = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await enter(page, 'anna')
  await page.addInitScript(() => {
    const moved: number[] = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) moved.push(Number(shift.value))
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moved })
  })
  await page.route(/second-factor|users\/devices/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out all devices' })).toBeVisible()
  await expect.poll(() => page.evaluate('moved')).toEqual([])
})

test('the site and its mails speak Norwegian when that is chosen', async ({ page, request }) => {
  await signIn(page, 'staff')
  await page.getByRole('button', { name: 'Norsk' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Kontoinnstillinger' })).toBeVisible()
  await request.post('/api/users/create-password-reset-token', { data: { email: 'staff@strom.test' } })
  await linkMailedTo(request, 'staff@strom.test', /password-reset-confirmation/)
  const mails: { to: string; subject: string }[] = await (await request.get('/dev/mailbox.json')).json()
  expect(mails.find(({ to }) => to === 'staff@strom.test')?.subject).toMatch(/passord/i)
})

test('a member reads and takes along what is kept of them, has the account deleted, and thinks again', async ({
  page,
  request,
  baseURL,
}) => {
  const member = await newMember(request, await takeToken(request, 'anna'), 'leaving')
  await enterAs(page, member, baseURL)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.account).toMatchObject([{ email: member.email }])
  const [readable] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download to read' }).click(),
  ])
  expect(await readFile(await readable.path(), 'utf8')).toContain(`keeps about ${member.email}`)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('in 7 days')).toBeVisible()
  const now = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(now).toBeDisabled()
  await dialog.getByLabel('Your password').fill('not the password')
  await now.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Incorrect password' })).toBeVisible()
  await expectAccessible(page, 'deleting an account')
  await dialog.getByLabel('Your password').fill(demoPassword)
  await now.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Your account will be deleted on \d{2}\/\d{2}\/\d{4}\.$/)).toBeVisible()
  await expect.poll(() => mailsTo(request, member.email, 'will be deleted')).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByText('Your account stays.')).toBeVisible()
})

test('mails about the end of access are switched off and on; a link that is nobody’s says so', async ({
  page,
  enter,
}) => {
  await enter(page, 'ola')
  await page.goto('/profile')
  const choice = page.getByRole('switch', { name: 'Mail me before my access ends and when it has ended' })
  await expect(choice).toBeChecked()
  await choice.click()
  await expect(choice).not.toBeChecked()
  await page.reload()
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()

  await page.goto('/unsubscribe?token=nobodys')
  await expect(page).toHaveURL('/unsubscribe')
  await expectAccessible(page, 'the page that stops mails')
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByText('This link is not known.', { exact: false })).toBeVisible()
})
